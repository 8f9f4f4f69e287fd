/**
 * The kit: thin wrappers around react-aria-components in the style of kit.css, with colours and sizes from tokens.css.
 * Pages take their controls from here. Missing controls are added here as wrappers; charts come from `kit/Plot`, which
 * only pages with charts load.
 */
export * from './Badge';
export * from './Button';
export * from './Code';
export * from './CopyField';
export * from './CursorPager';
export * from './Dialog';
export * from './Disclosure';
export * from './fields';
export * from './FigureList';
export * from './figures';
export * from './Form';
export * from './icons';
export * from './links';
export * from './Menu';
export * from './Meter';
export * from './Notice';
export * from './Page';
export * from './Pager';
export * from './refusals';
export * from './SearchField';
export * from './Segments';
export * from './sparing';
export * from './Spinner';
export * from './states';
export * from './Table';
export * from './Tabs';
export * from './Time';
export * from './toast';
export * from './words';
