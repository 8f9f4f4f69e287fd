import { Button, NumberField } from '../../kit';
import { FileButton } from '../../kit/FileButton';
import type { Logo } from './wish';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** A picture over the centre of the code. */
export function LogoFields({ logo, onChange }: { logo: Logo | undefined; onChange(logo: Logo | undefined): void }) {
  const take = async (file: File) =>
    onChange({ sizeRatio: 0.25, padding: 8, ...logo, fileName: file.name, image: await dataUrlOf(file) });
  return (
    <fieldset className="qr-logo">
      <legend>Logo</legend>
      {logo ? (
        <>
          <div className="qr-logo-file">
            <img src={logo.image} alt="" className="qr-logo-picture" />
            <span dir="auto" className="qr-logo-name">
              {logo.fileName}
            </span>
            <div className="actions">
              <FileButton types={TYPES} onTake={take}>
                Replace
              </FileButton>
              <Button onPress={() => onChange(undefined)}>Remove</Button>
            </div>
          </div>
          <div className="qr-row">
            <NumberField
              label="Logo size"
              name="logo.sizeRatio"
              value={logo.sizeRatio}
              onChange={(sizeRatio) => onChange({ ...logo, sizeRatio })}
              minValue={0.1}
              maxValue={0.35}
              step={0.01}
              formatOptions={{ style: 'percent' }}
              hint="10 to 35 % of the picture."
            />
            <NumberField
              label="Space around it"
              name="logo.padding"
              value={logo.padding}
              onChange={(padding) => onChange({ ...logo, padding })}
              minValue={0}
              maxValue={50}
              hint="In pixels, 0 to 50."
            />
          </div>
        </>
      ) : (
        <div className="qr-logo-file">
          <FileButton types={TYPES} onTake={take}>
            Choose a picture
          </FileButton>
          <span className="hint">PNG, JPEG, WebP or SVG, at most 512 KiB. Error correction is then H.</span>
        </div>
      )}
    </fieldset>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
