/** Saves content as a download. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Delayed, because the download must have started before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
