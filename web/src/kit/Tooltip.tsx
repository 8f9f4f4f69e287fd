import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

/** Explains a button or link of the kit when it is pointed at or has the focus. */
export function Tooltip({ says, children }: { says: string; children: React.ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className="tooltip">{says}</AriaTooltip>
    </TooltipTrigger>
  );
}
