import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, unreachable } from '../api/error';
import { Failed, Loading, Page, TextLink } from '../kit';
import { Outside } from './Outside';

const FILE_RETRY_SECONDS = 5;

export function Booting() {
  return <Loading label="Opening" />;
}

/** A page that could not be opened; if the service is unavailable, it retries until it is back. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isFileMissing = !(error instanceof ApiError) && /module|preload/i.test(String(error));
  const seconds = isFileMissing ? FILE_RETRY_SECONDS : error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const retry = async () => {
    if (isFileMissing) return location.reload();
    await router.invalidate();
    reset();
  };
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setInterval(async () => {
      if (!isFileMissing || (await isServiceUp())) await retry();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  });
  const shown = isFileMissing ? unreachable() : error instanceof Error ? error : new Error(String(error));
  return <Failed error={shown} onRetry={retry} />;
}

const isServiceUp = () =>
  fetch('/api/v1/status').then(
    ({ ok }) => ok,
    () => false,
  );

export function NotFound() {
  return (
    <Outside>
      <Page title="Not found" says="There is no such page, or it belongs to another account.">
        <TextLink to="/">Go to the overview</TextLink>
      </Page>
    </Outside>
  );
}
