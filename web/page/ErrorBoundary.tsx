import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Rendered in place of children that failed. */
  fallback: ReactNode;
  /** Called with the error and the components around the one that failed. */
  onError?: ((error: Error, components: string) => void) | undefined;
  children: ReactNode;
}

/** Catches a screen's render error, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('render', error, info.componentStack);
    const failure = error instanceof Error ? error : new Error(String(error));
    this.props.onError?.(failure, info.componentStack ?? '');
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
