import { Button, Checkbox, Form, NumberField, Segments, Select, TextField } from '../../kit';
import { ColourField } from '../../kit/ColourField';
import { LogoFields } from './LogoFields';
import { CLEAR, DEFAULTS, isClear, type Logo, type Wish } from './wish';

const LEVELS = [
  { id: 'L', name: 'L, repairs 7 %' },
  { id: 'M', name: 'M, repairs 15 %' },
  { id: 'Q', name: 'Q, repairs 25 %' },
  { id: 'H', name: 'H, repairs 30 %' },
];

const FORMATS: readonly { id: Wish['format']; name: string }[] = [
  { id: 'png', name: 'PNG' },
  { id: 'svg', name: 'SVG' },
  { id: 'base64', name: 'JSON' },
];

/** Every parameter of a code. */
export function QrForm({
  wish,
  logo,
  error,
  isPending,
  onWish,
  onLogo,
  onDraw,
}: {
  wish: Wish;
  logo: Logo | undefined;
  error: Error | null;
  isPending: boolean;
  onWish(changes: Partial<Wish>): void;
  onLogo(logo: Logo | undefined): void;
  onDraw(): void;
}) {
  return (
    <Form error={error} onSave={onDraw}>
      <TextField
        label="Text or address"
        name="data"
        lines={3}
        value={wish.data}
        onChange={(data) => onWish({ data })}
        placeholder="https://example.com"
        hint="What a camera reads, at most 2,048 characters."
      />
      <div className="qr-row">
        <NumberField
          label="Size"
          name="size"
          value={wish.size}
          onChange={(size) => onWish({ size })}
          minValue={100}
          maxValue={2_000}
          hint="Width and height in pixels, 100 to 2,000."
        />
        <NumberField
          label="Margin"
          name="margin"
          value={wish.margin}
          onChange={(margin) => onWish({ margin })}
          minValue={0}
          maxValue={10}
          hint="Empty modules around it, 0 to 10. Readers want 4."
        />
      </div>
      <div className="qr-row">
        <ColourField
          label="Colour"
          name="foreground"
          value={wish.foreground}
          onChange={(foreground) => onWish({ foreground })}
        />
        <ColourField
          label="Background"
          name="background"
          value={wish.background}
          onChange={(background) => onWish({ background })}
          isDisabled={isClear(wish.background)}
        />
      </div>
      <Checkbox
        isSelected={isClear(wish.background)}
        onChange={(clear) => onWish({ background: clear ? CLEAR : DEFAULTS.background })}
      >
        Transparent background
      </Checkbox>
      <Select
        label="Error correction"
        name="errorCorrection"
        options={LEVELS}
        value={logo ? 'H' : wish.errorCorrection}
        isDisabled={logo !== undefined}
        onChange={(level) => onWish({ errorCorrection: level as Wish['errorCorrection'] })}
        hint="How much of the code may be dirty or covered. More of it makes the code denser."
      />
      <LogoFields logo={logo} onChange={onLogo} />
      <div className="field">
        <span>Format</span>
        <Segments label="Format" options={FORMATS} selected={wish.format} onSelect={(format) => onWish({ format })} />
        <span className="hint">What the request answers with. Both pictures can be downloaded here.</span>
      </div>
      <div className="actions">
        <Button type="submit" look="primary" isPending={isPending}>
          Draw the code
        </Button>
        <span className="hint qr-cost">A picture costs one request.</span>
      </div>
    </Form>
  );
}
