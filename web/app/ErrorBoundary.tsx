import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What is shown in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failing screen from taking the page down with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('render', error, info.componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
