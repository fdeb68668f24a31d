import { Button, SegmentedControl, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { languageIds } from '@sahada/contract/codes';
import { messageTemplate } from '@sahada/contract/message';
import { languageTexts, say } from '@sahada/contract/text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { InsertPicture } from '../../parts/editor-picture/insert-picture.tsx';
import { withLine } from '../../parts/editor-picture/with-line.ts';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { ask } from '../../parts/say/confirm.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { MailFrame } from './mail-frame.tsx';
import classes from './message.module.css';
import { words as shared } from './words.ts';

const words = {
  language: say({ tr: 'Metnin dili', en: 'Language of the text' }),
  audience: say({ tr: 'Kime gider: {audience}', en: 'Who gets it: {audience}' }),
  active: say({ tr: 'Bu iletiyi gönder', en: 'Send this message' }),
  fields: say({ tr: 'Alanlar: imlecin olduğu yere eklenir', en: 'Fields: added where the cursor is' }),
  preview: say({ tr: 'Önizleme', en: 'Preview' }),
  textHint: say({
    tr: 'Paragrafların arasında boş satır bırakın. {link} düğmenin yeridir.',
    en: 'Leave an empty line between paragraphs. {link} is where the button stands.',
  }),
  reset: say({ tr: 'Standart metne dön', en: 'Back to the standard text' }),
  resetAsk: say({
    tr: 'Firmanın metni silinsin ve standart metne dönülsün mü?',
    en: 'Delete the company’s text and go back to the standard one?',
  }),
  test: say({ tr: 'Deneme iletisi gönder', en: 'Send a test' }),
};

type Template = OutputOf<typeof messageTemplate.get>;
type LanguageId = Template['locales'][number]['languageId'];
type Written = Record<LanguageId, { subject: string; text: string }>;

const bothLanguages: readonly LanguageId[] = [languageIds.tr, languageIds.en];

/** The texts as they are sent: the company's own, else the standard ones. */
const writtenOf = ({ locales, standard }: Template): Written => {
  const one = (languageId: LanguageId) => {
    const found = [...locales, ...standard].find((text) => text.languageId === languageId);
    return { subject: found?.subject ?? '', text: found?.text ?? '' };
  };
  return { 1: one(languageIds.tr), 2: one(languageIds.en) };
};

/** Only what differs from the standard is the company's own. */
const ownOf = (written: Written, { standard }: Template) =>
  bothLanguages.flatMap((languageId) => {
    const { subject, text } = written[languageId];
    const usual = standard.find((each) => each.languageId === languageId);
    return usual?.subject === subject.trim() && usual.text === text.trim() ? [] : [{ languageId, subject, text }];
  });

/** The words of one message, in both languages, beside what they look like. */
export function TemplateDrawer({ name }: { name: string }) {
  const { change } = useAddress<Record<string, string>>();
  const read = useRead(messageTemplate.get, { name }, { fromNow: true });
  const close = useCallback(() => change(({ open: _, ...rest }) => rest as Record<string, string>), [change]);
  return (
    <SideDialog onClose={close} size={1080} title={read.data?.title ?? ''}>
      {read.error !== null && read.data === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={480} />}
      {read.data !== undefined && <Editor template={read.data} close={close} />}
    </SideDialog>
  );
}

function Editor({ template, close }: { template: Template; close: () => void }) {
  const say = useSay();
  const [languageId, setLanguageId] = useState<LanguageId>(languageIds[useLanguage()]);
  const [written, setWritten] = useState(() => writtenOf(template));
  const [active, setActive] = useState(template.active);
  const isChanged = (from: Template) =>
    active !== from.active || JSON.stringify(written) !== JSON.stringify(writtenOf(from));
  // What a colleague saves meanwhile is shown, but takes nobody's words away.
  const [from, setFrom] = useState(template);
  if (from !== template) {
    setFrom(template);
    if (!isChanged(from)) {
      setWritten(writtenOf(template));
      setActive(template.active);
    }
  }
  const update = useWrite(messageTemplate.update);
  const reset = useWrite(messageTemplate.reset);
  const test = useWrite(messageTemplate.sendTest);
  const isDirty = isChanged(template);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const { isHere } = useUnsavedGuard(useCallback(() => dirty.current, []));
  const { subject, text } = written[languageId];
  const own = ownOf(written, template);
  const place = own.findIndex((each) => each.languageId === languageId);
  const errorOf = (field: 'subject' | 'text') => update.error?.fields[`locales[${place}].${field}`]?.[0];

  const put = (change: { subject?: string; text?: string }) =>
    setWritten((before) => ({ ...before, [languageId]: { ...before[languageId], ...change } }));

  const subjectBox = useRef<HTMLInputElement>(null);
  const textBox = useRef<HTMLTextAreaElement>(null);
  const last = useRef<'subject' | 'text'>('text');
  const insert = (field: string) => {
    const where = field === 'link' ? 'text' : last.current;
    const box = where === 'subject' ? subjectBox.current : textBox.current;
    if (box === null) return;
    const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
    put({ [where]: `${box.value.slice(0, from)}{${field}}${box.value.slice(to)}` });
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(from + field.length + 2, from + field.length + 2);
    });
  };

  const save = async () => {
    const outcome = await update.send({
      name: template.name,
      locales: own,
      ...(template.essential ? {} : { active }),
    });
    if (!outcome.ok || !isHere()) return;
    dirty.current = false;
    close();
  };
  const back = async () => {
    if (!(await ask({ question: say(words.resetAsk), yes: words.reset, danger: true }))) return;
    if ((await reset.send({ name: template.name })).ok) setWritten(writtenOf({ ...template, locales: [] }));
  };

  return (
    <>
      <p className={classes.about}>{template.about}</p>
      <p className={classes.about}>{say(words.audience, { audience: template.audience })}</p>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={say(words.language)}
          value={String(languageId)}
          onChange={(next) => setLanguageId(Number(next) as LanguageId)}
          data={[
            { value: String(languageIds.tr), label: say(languageTexts.tr) },
            { value: String(languageIds.en), label: say(languageTexts.en) },
          ]}
        />
        {!template.essential && (
          <Switch
            label={say(words.active)}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.editor}>
        <div className={classes.side}>
          <TextInput
            ref={subjectBox}
            label={say(shared.subject)}
            value={subject}
            maxLength={150}
            error={errorOf('subject')}
            onFocus={() => {
              last.current = 'subject';
            }}
            onChange={(event) => put({ subject: event.currentTarget.value })}
          />
          <Textarea
            ref={textBox}
            label={say(shared.text)}
            description={say(words.textHint, { link: '{link}' })}
            value={text}
            maxLength={4000}
            autosize
            minRows={10}
            error={errorOf('text')}
            onFocus={() => {
              last.current = 'text';
            }}
            onChange={(event) => put({ text: event.currentTarget.value })}
          />
          <div>
            <InsertPicture
              text={text}
              onPicture={(picture) =>
                put({ text: withLine(text, textBox.current?.selectionEnd || text.length, picture) })
              }
            />
          </div>
          <fieldset className={classes.fields}>
            <legend>{say(words.fields)}</legend>
            <div className={classes.chips}>
              {template.fields.map((field) => (
                <Button
                  key={field.name}
                  size="compact-sm"
                  variant="light"
                  title={`{${field.name}}`}
                  onClick={() => insert(field.name)}
                >
                  {field.label}
                </Button>
              ))}
            </div>
          </fieldset>
          <div className={classes.bar}>
            <Button loading={update.sending} disabled={!isDirty} onClick={() => void save()}>
              {say(common.save)}
            </Button>
            <Button
              variant="default"
              loading={test.sending}
              disabled={isDirty}
              onClick={() => void test.send({ name: template.name, languageId })}
            >
              {say(words.test)}
            </Button>
            {template.locales.length > 0 && (
              <Button variant="subtle" color="red" loading={reset.sending} onClick={() => void back()}>
                {say(words.reset)}
              </Button>
            )}
          </div>
        </div>
        <Preview name={template.name} languageId={languageId} subject={subject} text={text} />
      </div>
    </>
  );
}

/** What the texts look like with sample values, a moment after the last key. */
function Preview(props: { name: string; languageId: LanguageId; subject: string; text: string }) {
  const say = useSay();
  const [asked] = useDebouncedValue(props, 400);
  const isEmpty = asked.subject.trim() === '' || asked.text.trim() === '';
  const read = useRead(messageTemplate.preview, isEmpty ? null : asked, { keep: true, announce: 'none' });
  const shown = useRef(read.data);
  useEffect(() => {
    if (read.data !== undefined) shown.current = read.data;
  }, [read.data]);
  const problem = read.error === null ? undefined : Object.values(read.error.fields)[0]?.[0];
  const mail = read.data ?? shown.current;
  return (
    <section className={classes.side} aria-label={say(words.preview)} aria-busy={read.reloading}>
      <strong>{mail?.subject ?? say(words.preview)}</strong>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {mail === undefined ? <Skeleton height={360} /> : <MailFrame html={mail.html} />}
    </section>
  );
}
