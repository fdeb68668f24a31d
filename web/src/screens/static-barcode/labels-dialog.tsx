import { Button, Radio, Switch } from '@mantine/core';
import { type LabelFormat, labelFormats, staticBarcode } from '@sahada/contract/static-barcode';
import { type AnyText, say } from '@sahada/contract/text';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { download, openFile } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useSliding } from '../../parts/later/shown.ts';
import { Modal } from '../../parts/say/dialog.tsx';
import classes from './labels-dialog.module.css';
import { barcodeWords } from './words.ts';

const words = {
  one: say({ tr: '1 etiket', en: '1 label' }),
  many: say({ tr: '{n} etiket', en: '{n} labels' }),
  sheets: say({ tr: '{n} sayfa', en: 'Sheets: {n}' }),
  format: say({ tr: 'Etiket boyu', en: 'Label size' }),
  test: say({ tr: 'Sınama baskısı', en: 'Test print' }),
  testHint: say({
    tr: 'Etiketlerin kenarlarını da çizer. Önce düz kâğıda basıp etiket kâğıdının üzerine tutun; kayıyorsa yazıcıda “gerçek boyut”u (%100) seçin.',
    en: 'Draws the edges of the labels as well. Print on plain paper first and hold it over the label sheet; if it is off, choose “actual size” (100%) in the printer’s settings.',
  }),
  open: say({ tr: 'PDF’yi aç', en: 'Open the PDF' }),
  download: say({ tr: 'İndir', en: 'Download' }),
};

interface Shape {
  title: AnyText;
  about: AnyText;
  columns: number;
  rows: number;
}

const shapes: Record<LabelFormat, Shape> = {
  'a4-24': {
    title: say({ tr: 'A4’te 24 etiket', en: '24 on A4' }),
    about: say({ tr: '70 × 37 mm, 3 sütun', en: '70 × 37 mm, 3 columns' }),
    columns: 3,
    rows: 8,
  },
  'a4-21': {
    title: say({ tr: 'A4’te 21 etiket', en: '21 on A4' }),
    about: say({ tr: '70 × 42,4 mm, 3 sütun', en: '70 × 42.4 mm, 3 columns' }),
    columns: 3,
    rows: 7,
  },
  'a4-8': {
    title: say({ tr: 'A4’te 8 etiket', en: '8 on A4' }),
    about: say({ tr: '105 × 74 mm, 2 sütun', en: '105 × 74 mm, 2 columns' }),
    columns: 2,
    rows: 4,
  },
  'a4-1': {
    title: say({ tr: 'A4’te 1 etiket', en: '1 on A4' }),
    about: say({ tr: '210 × 297 mm, afiş gibi', en: '210 × 297 mm, like a poster' }),
    columns: 1,
    rows: 1,
  },
  'roll-62': {
    title: say({ tr: 'Rulo', en: 'Roll' }),
    about: say({ tr: '62 × 86 mm, etiket yazıcısı', en: '62 × 86 mm, label printer' }),
    columns: 1,
    rows: 1,
  },
};

/** Who prints again has the same sheets in the printer. */
let lastFormat: LabelFormat = 'a4-24';

/** Chooses the sheet, and opens or downloads the labels as a PDF. */
export function LabelsDialog({ ids, close }: { ids: readonly number[]; close: () => void }) {
  const say = useSay();
  const format = useFormat();
  const phone = usePhone();
  const sliding = useSliding(close);
  const [chosen, setChosen] = useState(lastFormat);
  const [test, setTest] = useState(false);
  const [making, setMaking] = useState<'open' | 'download' | null>(null);
  const { columns, rows } = shapes[chosen];
  const make = async (how: 'open' | 'download') => {
    lastFormat = chosen;
    setMaking(how);
    const input = { ids: [...ids], format: chosen, ...(test ? { test: 1 as const } : {}) };
    await (how === 'open' ? openFile : download)(staticBarcode.labels, input);
    setMaking(null);
  };
  const n = format.number(ids.length);
  return (
    <Modal {...sliding} title={say(barcodeWords.print)} size={560} fullScreen={phone}>
      <div className={classes.dialog}>
        <Radio.Group label={say(words.format)} value={chosen} onChange={(value) => setChosen(value as LabelFormat)}>
          <div className={classes.formats}>
            {labelFormats.map((one) => (
              <Radio.Card
                key={one}
                value={one}
                className={classes.format ?? ''}
                data-autofocus={one === chosen || undefined}
              >
                <Sketch {...shapes[one]} />
                <span className={classes.text}>
                  <strong>{say(shapes[one].title)}</strong>
                  <small>{say(shapes[one].about)}</small>
                </span>
                <Radio.Indicator />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Switch
          label={say(words.test)}
          description={say(words.testHint)}
          checked={test}
          onChange={(event) => setTest(event.currentTarget.checked)}
        />
        <div className={classes.foot}>
          <span className={classes.count}>
            {ids.length === 1 ? say(words.one) : say(words.many, { n })}
            {' · '}
            {say(words.sheets, { n: format.number(Math.ceil(ids.length / (columns * rows))) })}
          </span>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={making === 'download'}
            disabled={making === 'open'}
            onClick={() => void make('download')}
          >
            {say(words.download)}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} />}
            loading={making === 'open'}
            disabled={making === 'download'}
            onClick={() => void make('open')}
          >
            {say(words.open)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Sketch({ columns, rows }: Pick<Shape, 'columns' | 'rows'>) {
  return (
    <span className={classes.sketch} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden>
      {Array.from({ length: columns * rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all there is
        <span key={place} />
      ))}
    </span>
  );
}
