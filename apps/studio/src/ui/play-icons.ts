export const playIcon = 'M8 5.2v13.6l11-6.8z';
export const pauseIcon = 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z';
