import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/error';
import { Failed, Loading, Page, TextLink } from '../kit';

const RETRY_MS = 5_000;

export function Booting() {
  return <Loading label="Opening" />;
}

/** A page that could not be opened; where the API is away, it is tried again until it is back. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  const mayPass = error instanceof ApiError && error.mayPass;
  useEffect(() => {
    if (!mayPass) return;
    const timer = setInterval(retry, RETRY_MS);
    return () => clearInterval(timer);
  });
  return (
    <main className="content">
      <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </main>
  );
}

export function NotFound() {
  return (
    <main className="content">
      <Page title="Not found" says="There is no such page, or it belongs to another account.">
        <TextLink to="/">Go to the overview</TextLink>
      </Page>
    </main>
  );
}
