import {
  Button as AriaButton,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorThumb,
  Dialog,
  DialogTrigger,
  FieldError,
  Input,
  Label,
  parseColor,
  Popover,
  SliderTrack,
  Text,
  TextField,
} from 'react-aria-components';
import './colour-field.css';

/** A colour as `#rrggbb`, typed or picked. Typed text stays unchanged, even if it is not a colour. */
export function ColourField({
  label,
  name,
  hint,
  value,
  onChange,
  isDisabled = false,
}: {
  label: string;
  name: string;
  hint?: string;
  value: string;
  onChange(colour: string): void;
  isDisabled?: boolean;
}) {
  const shown = read(value);
  return (
    <TextField className="field" name={name} value={value} onChange={onChange} isDisabled={isDisabled}>
      <Label>{label}</Label>
      <div className="colour">
        {/* Its own slot: otherwise the text field would use the picker's button as its own. */}
        <DialogTrigger>
          <AriaButton
            slot={null}
            aria-label={`Choose ${label.toLowerCase()}`}
            className="colour-button"
            isDisabled={isDisabled}
          >
            <ColorSwatch color={shown} className="colour-swatch" />
          </AriaButton>
          <Popover className="popover" placement="bottom start">
            <Dialog className="colour-picker" aria-label={label}>
              <ColorPicker value={shown} onChange={(colour) => onChange(colour.toString('hex').toLowerCase())}>
                <ColorArea className="colour-area" colorSpace="hsb" xChannel="saturation" yChannel="brightness">
                  <ColorThumb className="colour-thumb" />
                </ColorArea>
                <ColorSlider colorSpace="hsb" channel="hue" aria-label="Hue">
                  <SliderTrack className="colour-hue">
                    <ColorThumb className="colour-thumb" />
                  </SliderTrack>
                </ColorSlider>
              </ColorPicker>
            </Dialog>
          </Popover>
        </DialogTrigger>
        <Input className="input mono" />
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </TextField>
  );
}

/** Black if the text is not a colour yet. */
function read(text: string) {
  try {
    return parseColor(text).toFormat('hsb');
  } catch {
    return parseColor('#000000').toFormat('hsb');
  }
}
