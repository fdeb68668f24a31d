import { Button } from '@mantine/core';
import { action, type WireActionItem } from '@sahada/contract/action';
import { useCallback, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import classes from './detail.module.css';
import { initialsOf } from './initials.ts';
import { type Mention, MentionInput } from './mention-input.tsx';
import { words } from './words.ts';

/** What people said about an action, oldest first, and a place to say more. */
export function Comments({ item }: { item: WireActionItem }) {
  const say = useSay();
  const format = useFormat();
  const { send, sending } = useWrite(action.addComment);
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly Mention[]>([]);
  const now = useRef(text);
  now.current = text;
  useUnsavedGuard(useCallback(() => now.current.trim() !== '', []));
  const post = async () => {
    if (text.trim() === '' || sending) return;
    const named = mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    const outcome = await send({ id: item.id, text, mentions: [...new Set(named)] });
    if (!outcome.ok) return;
    // What has been typed since it was sent is not posted yet.
    setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
    setMentions((now) => now.filter((one) => !mentions.includes(one)));
  };
  return (
    <>
      {item.comments.length === 0 ? (
        <p className={classes.quiet}>{say(words.noComments)}</p>
      ) : (
        <ol className={classes.comments}>
          {item.comments.map((comment) => (
            <li key={comment.id}>
              <span className={classes.initials} aria-hidden>
                {initialsOf(comment.by)}
              </span>
              <div>
                <strong>{comment.by}</strong>
                <small>{format.dateTime(comment.at)}</small>
                <p>
                  <Marked text={comment.text} names={comment.mentions.map(({ name }) => name)} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <SentForm className={classes.write} onSend={post}>
        <MentionInput
          value={text}
          onChange={setText}
          onMention={(mention) => setMentions((before) => [...before, mention])}
          onSubmit={() => void post()}
        />
        {/* Whoever has sent by it keeps the focus on it, though there is nothing more to send. */}
        <Button
          type="submit"
          variant="default"
          loading={sending}
          data-disabled={text.trim() === '' || undefined}
          aria-disabled={text.trim() === ''}
        >
          {say(words.send)}
        </Button>
      </SentForm>
    </>
  );
}

/** A text with the people mentioned in it standing out. */
function Marked({ text, names }: { text: string; names: readonly string[] }) {
  const parts: { text: string; isName: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name: `@${name}`, at: rest.indexOf(`@${name}`) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (found === undefined) {
      parts.push({ text: rest, isName: false });
      break;
    }
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isName: false });
    parts.push({ text: found.name, isName: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return parts.map((part, index) =>
    part.isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <b key={index} className={classes.mention}>
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}
