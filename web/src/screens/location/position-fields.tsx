import { Anchor, Button, TextInput } from '@mantine/core';
import type { location } from '@sahada/contract/location';
import { say } from '@sahada/contract/text';
import { IconCurrentLocation, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { NumberField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { mapOf, type Position, positionIn, rounded } from '../../parts/form/position.ts';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import classes from './location.module.css';

const words = {
  paste: say({ tr: 'Konumu yapıştırın', en: 'Paste a position' }),
  pasteHint: say({
    tr: '“41.0082, 28.9784” gibi veya haritadan kopyalanan bağlantı.',
    en: 'Such as “41.0082, 28.9784”, or a link copied from a map.',
  }),
  unread: say({ tr: 'Burada konum bulunamadı.', en: 'There is no position in this.' }),
  here: say({ tr: 'Bulunduğum yer', en: 'Where I am' }),
  failed: say({ tr: 'Konum alınamadı.', en: 'Your position could not be found.' }),
  map: say({ tr: 'Haritada aç', en: 'Open in a map' }),
  latitude: say({ tr: 'Enlem', en: 'Latitude' }),
  longitude: say({ tr: 'Boylam', en: 'Longitude' }),
};

type Values = ValuesOf<typeof location>;

/** The position of a location: pasted, taken from this device, or typed. */
export function PositionFields({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const [pasted, paste] = useState('');
  const [isUnread, setUnread] = useState(false);
  const [state, setState] = useState<'idle' | 'finding' | 'failed'>('idle');
  const { Latitude, Longitude } = form.getValues();
  const take = ({ latitude, longitude }: Position) => {
    form.put('Latitude', latitude);
    form.put('Longitude', longitude);
    paste('');
    setUnread(false);
  };
  const read = (text: string) => {
    const found = positionIn(text);
    if (found !== null) take(found);
    else setUnread(text.trim() !== '');
  };
  const find = () => {
    setState('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        take({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <>
      <TextInput
        label={say(words.paste)}
        description={say(words.pasteHint)}
        value={pasted}
        onChange={({ currentTarget: { value } }) => {
          paste(value);
          setUnread(false);
          // What is typed is read at its end: on the way there "41.0082, 2" is a position too.
          if (value.length > pasted.length + 1) read(value);
        }}
        onBlur={() => read(pasted)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it would be saved.
          event.preventDefault();
          read(pasted);
        }}
        error={isUnread ? say(words.unread) : undefined}
        autoComplete="off"
      />
      <FieldRow dense>
        <NumberField form={form} name="Latitude" label={words.latitude} min={-90} max={90} decimals={6} />
        <NumberField form={form} name="Longitude" label={words.longitude} min={-180} max={180} decimals={6} />
      </FieldRow>
      <div className={classes.position}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCurrentLocation size={15} />}
          loading={state === 'finding'}
          disabled={!('geolocation' in navigator)}
          onClick={find}
        >
          {say(words.here)}
        </Button>
        {typeof Latitude === 'number' && typeof Longitude === 'number' && (
          <Anchor
            fz="sm"
            href={mapOf({ latitude: Latitude, longitude: Longitude })}
            target="_blank"
            rel="noopener noreferrer"
          >
            {say(words.map)} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
        <span role="status">{state === 'failed' && say(words.failed)}</span>
      </div>
    </>
  );
}
