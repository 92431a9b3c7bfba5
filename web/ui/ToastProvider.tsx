import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { NoticeTone } from './Notice.tsx';
import { ToastArea } from './ToastArea.tsx';

export interface Toast {
  id: number;
  text: ReactNode;
  tone: NoticeTone;
}

export interface Toasts {
  /** Shows a text for some seconds; errors stay until closed. Equal texts are shown once. */
  show: (text: ReactNode, tone?: NoticeTone) => void;
}

const Context = createContext<Toasts | null>(null);

/** More toasts at a time would hide the page; the oldest is removed. */
const MAX_TOASTS = 4;

/** Provides toasts to everything below it, and shows them at the bottom right. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const value = useMemo<Toasts>(
    () => ({
      show(text, tone = 'info') {
        nextId.current += 1;
        const toast = { id: nextId.current, text, tone };
        setToasts((shown) =>
          [...shown.filter((other) => !same(other, toast)), toast].slice(-MAX_TOASTS),
        );
      },
    }),
    [],
  );
  return (
    <Context value={value}>
      {children}
      <ToastArea
        toasts={toasts}
        onClose={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
      />
    </Context>
  );
}

function same(a: Toast, b: Toast): boolean {
  return a.tone === b.tone && a.text === b.text;
}

/** The toasts of the page. Throws outside a ToastProvider. */
export function useToasts(): Toasts {
  const toasts = useContext(Context);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}
