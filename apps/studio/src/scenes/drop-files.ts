/** Accepts files dropped on the page, and highlights the page while one is dragged over it. */
export function takeDroppedFiles(page: HTMLElement, take: (file: File) => void): void {
  const offer = (offered: boolean): void => {
    page.classList.toggle('dropping', offered);
  };
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  page.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    offer(true);
  });
  page.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) offer(false);
  });
  page.addEventListener('drop', (event) => {
    offer(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}
