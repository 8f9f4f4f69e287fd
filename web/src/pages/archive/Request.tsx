import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button, Code, CodeIcon, Tabs, TextLink } from '../../kit';
import { LANGUAGES, sampleOf, type Language } from './samples';

const route = getRouteApi('/inside/archive');

/** Whether the request of a part of the page is shown; stored in the URL. */
export function useRequestOf(name: string) {
  const { request } = route.useSearch();
  const navigate = useNavigate();
  const isOpen = request === name;
  const toggle = () =>
    navigate({
      to: '.',
      search: ({ request: _shown, ...others }) => ({ ...others, ...(!isOpen && { request: name }) }),
      replace: true,
      resetScroll: false,
    });
  return { isOpen, toggle };
}

export function RequestButton({ of: title, isOpen, onPress }: { of: string; isOpen: boolean; onPress(): unknown }) {
  return (
    <Button size="small" aria-expanded={isOpen} aria-label={`Request: ${title}`} onPress={onPress}>
      <CodeIcon />
      <span className="archive-request-word">Request</span>
    </Button>
  );
}

/** The request behind the shown answer, as a program to copy. */
export function Request({ url }: { url: string }) {
  const { as = 'curl' } = route.useSearch();
  const navigate = useNavigate();
  const choose = (id: string) =>
    navigate({
      to: '.',
      search: ({ as: _before, ...others }) => ({ ...others, ...((id === 'ts' || id === 'py') && { as: id }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="archive-request">
      <Tabs
        label="Language"
        selected={as}
        onSelect={choose}
        tabs={LANGUAGES.map(({ id, title }) => ({ id, title, content: <Sample url={url} language={id} /> }))}
      />
    </div>
  );
}

function Sample({ url, language }: { url: string; language: Language }) {
  return (
    <>
      <Code label="The request" text={sampleOf(url, language)} />
      <p className="hint">
        It takes the key from the environment variable SCORELINE_KEY. <TextLink to="/keys">Make a key</TextLink>.
      </p>
    </>
  );
}
