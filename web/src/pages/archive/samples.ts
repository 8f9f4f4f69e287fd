/** The environment variable that holds the reader's key. */
const KEY = 'SCORELINE_KEY';

export const LANGUAGES = [
  { id: 'curl', title: 'curl' },
  { id: 'ts', title: 'TypeScript' },
  { id: 'py', title: 'Python' },
] as const;

export type Language = (typeof LANGUAGES)[number]['id'];

/** A program that sends the request and prints the answer; `url` comes from a `Response`, so it has no double quote. */
export function sampleOf(url: string, language: Language): string {
  return SAMPLES[language](url.replaceAll("'", '%27'));
}

const SAMPLES: Readonly<Record<Language, (url: string) => string>> = {
  curl: (url) => `curl --fail-with-body \\
  -H "x-api-key: $${KEY}" \\
  '${url}'`,
  ts: (url) => `const answer = await fetch(
  '${url}',
  { headers: { 'x-api-key': process.env.${KEY} ?? '' } },
);
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());`,
  py: (url) => `import json, os, urllib.request

request = urllib.request.Request(
    '${url}',
    headers={'x-api-key': os.environ['${KEY}']},
)
with urllib.request.urlopen(request) as answer:
    print(json.dumps(json.load(answer), indent=2, ensure_ascii=False))`,
};
