/** Some browsers read the bytes after the click, in milliseconds. */
const KEPT = 60_000;

/** Downloads bytes as a file. */
export function saveBlob(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
