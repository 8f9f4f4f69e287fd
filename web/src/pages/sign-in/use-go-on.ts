import { useRouter, useSearch } from '@tanstack/react-router';

/** Leads to the page that asked for the sign-in, else to the overview. */
export function useGoOn(): () => void {
  const router = useRouter();
  const { next } = useSearch({ strict: false });
  return () => router.history.push(`${router.basepath}${next ?? '/'}`);
}
