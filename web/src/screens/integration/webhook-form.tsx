import { Checkbox, Stack } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { webhook, webhookEvents, webhookEventTexts } from '@sahada/contract/webhook';
import { useSay } from '../../client/language.ts';
import { EntityDrawer, type EntityDrawerProps } from '../../parts/entity/entity-drawer.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import { TextField, useField } from '../../parts/form/fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  add: say({ tr: 'Webhook ekle', en: 'Add webhook' }),
  edit: say({ tr: 'Webhook’u düzenle', en: 'Edit webhook' }),
  urlHint: say({
    tr: 'Olaylar bu https adresine POST edilir; içinde cevap ya da kişi adı bulunmaz.',
    en: 'Events are posted to this https address; they hold no answers and no names of people.',
  }),
  events: say({ tr: 'Hangi olaylarda?', en: 'On which events?' }),
};

type Values = ValuesOf<typeof webhook>;

const blank: Partial<Values> = { events: ['response.received'] };

/** A new webhook, or what may be changed of one. */
export function WebhookForm({ open, onMade }: { open: string | undefined; onMade: (secret: string) => void }) {
  return (
    <EntityDrawer
      calls={webhook}
      words={words}
      blank={blank}
      Form={Form as unknown as EntityDrawerProps['Form']}
      open={open}
      onMade={(made) => onMade((made as { secret: string }).secret)}
    />
  );
}

function Form({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <TextField form={form} name="name" label={common.name} autoFocus />
      <TextField form={form} name="url" label={common.address} hint={words.urlHint} type="url" />
      <EventsField form={form} />
    </>
  );
}

function EventsField({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const { shared, value, change, error, path } = useField({
    form,
    name: 'events',
    label: words.events,
    required: true,
  });
  const { label, withAsterisk } = shared;
  return (
    <Checkbox.Group
      label={label}
      withAsterisk={withAsterisk}
      data-path={path}
      value={(value as string[] | undefined) ?? []}
      onChange={change}
      error={error}
    >
      <Stack gap={8} mt={8}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={say(webhookEventTexts[event])} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
