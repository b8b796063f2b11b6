import { Component, type ReactNode } from 'react';
import i18next from 'i18next';
import { FailureScreen } from './FailureScreen.tsx';

const RETRIES = 3;

interface State {
  readonly error: Error | undefined;
  readonly retries: number;
}

/** Catches errors of the whole application. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, retries: 0 };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override render() {
    const { error, retries } = this.state;
    if (!error) return this.props.children;
    return (
      <FailureScreen
        title={i18next.t('errors:unexpected')}
        body={i18next.t('errors:unexpectedBody')}
        error={error}
        onRetry={() =>
          retries < RETRIES ? this.setState({ error: undefined, retries: retries + 1 }) : location.reload()
        }
      />
    );
  }
}
