try {
  const worker = navigator.serviceWorker;
  if (worker)
    addEventListener('load', () =>
      (window.requestIdleCallback ?? setTimeout)(() =>
        worker.register('/sw.js').catch(() => undefined),
      ),
    );
} catch {}
