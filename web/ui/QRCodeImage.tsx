import { QRCodeSVG } from 'qrcode.react';
import type { ErrorCorrection } from './QRCode.tsx';

interface QRCodeImageProps {
  value: string;
  title: string;
  size: number;
  level: ErrorCorrection;
  minVersion: number;
}

/** The drawing itself, a chunk of its own. Black on white in both themes: cameras want it so. */
export function QRCodeImage(code: QRCodeImageProps) {
  return <QRCodeSVG {...code} bgColor="#FFFFFF" fgColor="#0A1B45" />;
}
