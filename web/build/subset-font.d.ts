/** The part of subset-font that the build uses; the package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'woff2' | 'truetype'; keepFeatures?: readonly string[] },
  ): Promise<Buffer>;
}
