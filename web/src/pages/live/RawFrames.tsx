import { memo, useState } from 'react';
import { FRAMES_KEPT, type RawFrame } from '../../live/received';
import { Button, CopyButton, Dialog, DialogButtons, Empty } from '../../kit';
import { useCalm } from '../../kit/use-calm';
import { useFollower, useStanding } from './following';

const LINE_LENGTH = 160;
const DRAWN_EVERY_MS = 500;
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The last frames as received, newest first. */
export function RawFrames() {
  const follower = useFollower();
  const frames = useCalm(useStanding().frames, DRAWN_EVERY_MS);
  const [open, setOpen] = useState<RawFrame>();
  if (frames.length === 0) return <Empty title="Nothing came yet" />;
  return (
    <>
      <div className="live-frames-head">
        <span className="quiet">The last {FRAMES_KEPT} are kept.</span>
        <CopyButton
          title="Copy all"
          text={() =>
            follower
              .standing()
              .frames.map(({ text }) => text)
              .join('\n\n')
          }
        />
      </div>
      <Lines frames={frames} onOpen={setOpen} />
      {open && (
        <Dialog title={`Frame ${open.number}`} isOpen onClose={() => setOpen(undefined)} size="large">
          <pre className="live-frame-text" dir="auto">
            {open.text}
          </pre>
          <DialogButtons>
            <CopyButton text={() => open.text} />
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}

const Lines = memo(function Lines({ frames, onOpen }: { frames: readonly RawFrame[]; onOpen(frame: RawFrame): void }) {
  return (
    <ol className="live-frames" aria-label="Raw frames">
      {frames.toReversed().map((frame) => (
        <FrameLine key={frame.number} frame={frame} onOpen={onOpen} />
      ))}
    </ol>
  );
});

const FrameLine = memo(function FrameLine({ frame, onOpen }: { frame: RawFrame; onOpen(frame: RawFrame): void }) {
  return (
    <li className="live-frame">
      <time className="quiet">{CLOCK.format(frame.at)}</time>
      <code dir="auto">{frame.text.slice(0, LINE_LENGTH)}</code>
      <Button look="quiet" size="small" onPress={() => onOpen(frame)} aria-label={`See all of frame ${frame.number}`}>
        All
      </Button>
    </li>
  );
});
