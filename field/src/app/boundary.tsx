import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  crashed: (error: unknown) => void;
  children: ReactNode;
}

/** Draws nothing any more once something inside it has failed, and tells so. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: unknown) {
    this.props.crashed(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
