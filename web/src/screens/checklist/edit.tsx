import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { checklist } from '@sahada/contract/checklist';
import { languageIds } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { languageOf, say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAddressId } from '../../client/address.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useChoices } from '../../parts/choice/choices.ts';
import { EntityMenu } from '../../parts/entity/entity-menu.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FormPage } from '../../parts/form/form-page.tsx';
import { useMainLanguage } from '../../parts/form/locale-tabs.tsx';
import { SeveralInput } from '../../parts/form/several-input.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { PhoneAside, PhoneButton } from '../../parts/phone/phone-preview.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { Changes } from './changes.tsx';
import classes from './checklist.module.css';
import { useChecklistEditor } from './editing.ts';
import { Gallery } from './gallery.tsx';
import { type Department, isUntouched, type Section, sectionName, type Values } from './model.ts';
import { previewOf } from './preview.ts';
import { TakeAlong } from './take-along.tsx';
import { builderWords } from './words.ts';

/** Bank and sections bring the drag library with them. */
const Workbench = fetched(async () => (await import('./workbench.tsx')).Workbench, Waiting);

const words = {
  heldQuestions: say({ tr: '{n} soru', en: 'Questions: {n}' }),
  ...entityWords(checklist),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  choose: say({ tr: 'Proje seçin', en: 'Select projects' }),
  signature: say({ tr: 'İmza bölümü', en: 'Signature section' }),
  signatureHint: say({
    tr: 'Formun sonunda denetçi ve saha temsilcisi imza atar.',
    en: 'Auditor and site representative sign at the end of the form.',
  }),
  begin: say({
    tr: 'Soruları aşağıya yazın veya yapıştırın; dilerseniz hazır bir listeden başlayın.',
    en: 'Write or paste the questions below, or start from a ready-made checklist.',
  }),
  activeHint: say({
    tr: 'Pasif listeler yeni planlarda seçilemez.',
    en: 'Passive lists cannot be chosen in new plans.',
  }),
};

const list = '/checklists';
const page = '/checklists/edit-checklist/{id}';

/** The page of a checklist, new or not: bank, sections, phone. */
export default function ChecklistEditor() {
  const id = useAddressId();
  return <Editor key={id ?? 'new'} id={id === undefined ? null : Number(id)} />;
}

function Editor({ id }: { id: number | null }) {
  const say = useSay();
  const navigate = useNavigate();
  const { data: departments = none } = useRead(lookup.departments, {}, { freshSeconds: 60 });
  const languageId = languageIds[useLanguage()];
  const nameOf = useCallback(
    (section: Section) => sectionName(section, languageId, departments),
    [languageId, departments],
  );
  const general = builderWords.general[languageOf(useMainLanguage())];
  const told = useCallback(
    ({ Questions }: Section) =>
      [
        say(words.heldQuestions, { n: Questions.length }),
        ...Questions.slice(0, 12).map(({ Question }) => Question?.questionText ?? ''),
        ...(Questions.length > 12 ? ['…'] : []),
      ].join(' · '),
    [say],
  );
  const editor = useChecklistEditor(id, nameOf, general, told);
  const { form, sections } = editor;
  const language = useLanguage();
  const { title, Locales } = form.getValues();
  const name = localized(title ?? '', Locales, languageIds[language], 'name');
  useNameAsTitle(id === null ? undefined : name);
  const [view, setView] = useState<string | null>(null);
  // Keys that follow each other quickly draw the phone once.
  const [settled] = useDebouncedValue(sections, 200);
  const version = useMemo(() => previewOf(settled, view, nameOf), [settled, view, nameOf]);
  const errors = useSectionErrors(form.errors);

  /** Editing continues after a save; a new checklist moves to its own address. */
  const saved = (made: number | null) => {
    if (id === null && made !== null) void navigate({ to: page.replace('{id}', String(made)), replace: true });
  };

  return (
    <div className={classes.editor}>
      <FormPage
        editor={editor}
        list={list}
        title={say(id === null ? words.add : words.edit)}
        onSaved={saved}
        onCancel={() => void navigate({ to: list, replace: id === null })}
        actions={
          <>
            {id !== null && <Changes id={id} isDirty={editor.dirty} />}
            <PhoneButton version={version} />
            {id !== null && <TakeAlong id={id} />}
            {id !== null && (
              <EntityMenu
                calls={checklist}
                words={words}
                id={id}
                name={name}
                list={list}
                page={page}
                state={{ isOn: form.getValues().Active !== false, words: activeWords }}
              />
            )}
          </>
        }
      >
        <section className={`${classes.card} ${classes.general}`}>
          <TextField form={form} name="title" label={words.name} locales="Locales" required autoFocus={id === null} />
          <Projects form={form} />
          <div className={classes.switches}>
            <span title={say(words.signatureHint)}>
              <SwitchField form={form} name="SignatureSection" label={words.signature} />
            </span>
            <span title={say(words.activeHint)}>
              <SwitchField form={form} name="Active" label={common.active} />
            </span>
          </div>
        </section>
        {id === null && isUntouched(sections) && (
          <div className={classes.begin}>
            <span>{say(words.begin)}</span>
            <Gallery />
          </div>
        )}
        <div className={classes.columns}>
          <Workbench
            sections={sections}
            change={editor.change}
            take={editor.take}
            lines={editor.lines}
            undo={editor.undo}
            redo={editor.redo}
            departments={departments}
            nameOf={nameOf}
            general={general}
            view={view}
            onView={setView}
            errors={errors}
            refused={editor.refused}
          />
          <PhoneAside version={version} />
        </div>
      </FormPage>
    </div>
  );
}

/** The same object while the sections have no problems, so that typing a title does not draw them again. */
function useSectionErrors(errors: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const own = Object.entries(errors).filter(([path]) => path.startsWith('Sections'));
  const text = JSON.stringify(own.map(([path, error]) => [path, String(error)]));
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text]);
}

const none: Department[] = [];

/** Shown for bank and sections while their file is loading. */
function Waiting() {
  return (
    <div className={classes.bench} aria-hidden>
      {[6, 4].map((rows) => (
        <div key={rows} className={classes.card}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={row} height={36} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The projects whose plans may use the checklist. Those already chosen are offered even if passive. */
function Projects({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const choices = useChoices(lookup.projectsByCustomer, {}, undefined);
  const chosen = form.getValues().Projects ?? [];
  return (
    <SeveralInput
      label={say(words.projects)}
      placeholder={chosen.length === 0 ? say(words.choose) : undefined}
      choices={choices}
      chosen={chosen.map(({ Id, Value }) => ({ Id, Value: Value ?? '' }))}
      onChosen={(rows) => form.setFieldValue('Projects', rows)}
    />
  );
}
