import { createLink } from '@tanstack/react-router';

/** A link to another page of the dashboard: `to`, `params` and `search` as the routes declare them. */
export const TextLink = createLink(({ children, ...props }: React.ComponentProps<'a'>) => (
  <a {...props} className="link">
    {children}
  </a>
));

/** A link to another page that looks like a button. */
export const ButtonLink = createLink(
  ({ look = 'plain', children, ...props }: React.ComponentProps<'a'> & { look?: 'primary' | 'plain' | 'quiet' }) => (
    <a {...props} className={`button ${look} normal`}>
      {children}
    </a>
  ),
);
