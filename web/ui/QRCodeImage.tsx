import { QRCodeSVG } from 'qrcode.react';
import type { ErrorCorrection } from './QRCode.tsx';

interface QRCodeImageProps {
  value: string;
  title: string;
  size: number;
  level: ErrorCorrection;
  minVersion: number;
}

/** The QR code's drawing, in a chunk of its own. Black on white in both themes, which cameras need. */
export function QRCodeImage(code: QRCodeImageProps) {
  return <QRCodeSVG {...code} bgColor="#FFFFFF" fgColor="#0A1B45" />;
}
