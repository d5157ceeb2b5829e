import { type GivenFile, givenFile } from './given-file.ts';

/** Accepts files and folders dropped on the page, and highlights the page while one is dragged over it. */
export function takeDroppedFiles(page: HTMLElement, take: (files: readonly GivenFile[]) => void): void {
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
    const files = [...(event.dataTransfer?.files ?? [])];
    // After this event the entries can no longer be read.
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    if (entries.some((entry) => entry?.isDirectory))
      import('./dropped-folders.ts').then(
        async ({ filesIn }) => take(await filesIn(entries)),
        () => take(files.map(givenFile)),
      );
    else if (files.length > 0) take(files.map(givenFile));
  });
}
