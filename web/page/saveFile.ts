/** Some browsers read the bytes after the click, in milliseconds. */
const KEPT = 60_000;

/** Saves a file on the device. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
