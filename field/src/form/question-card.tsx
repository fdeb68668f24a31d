import { answerTypes, languageIds, type Severity } from '@sahada/contract/codes';
import { type AnyText, fill, type Language, tell } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { type ComponentType, memo, type ReactNode, useId, useState } from 'react';
import { chooseOne, isGiven } from './answer.ts';
import type { AnswerProps } from './answer-props.ts';
import { CheckRows, GroupButtons, RadioRows } from './choices.tsx';
import { DropDown } from './drop-down.tsx';
import { Finding } from './finding.tsx';
import { focusOn } from './focus.ts';
import { Icon } from './icons.tsx';
import { Illustrated } from './illustrated.tsx';
import { NoteChips } from './note-chips.tsx';
import { Photos } from './photos.tsx';
import type { PictureTools } from './picture.tsx';
import styles from './question-card.module.css';
import { formWords } from './words.ts';
import { longestText, storable, Written } from './written.tsx';

/** What a question still needs before it can be submitted. */
export type Need = 'answer' | 'grade' | 'note' | 'photo';

export interface QuestionCardProps {
  question: VersionQuestion;
  answer: RawAnswer | undefined;
  language: Language;
  /** The answer as it now stands; `soon` when more will follow at once, as with typing. */
  onChange: (answer: RawAnswer, soon?: boolean) => void;
  /** The person has cleared this answer, which may be given back. */
  onCleared?: ((before: RawAnswer) => void) | undefined;
  /** The finding this answer makes, as `rules` says. */
  severity?: Severity | null;
  /** The auditor may weigh the finding. */
  weighable?: boolean;
  /** Shown in red. A space-separated string, so that the memoised card sees whether it changed. */
  needs?: string;
  /** Something is still needed, whether or not it is shown in red already. */
  incomplete?: boolean;
  /**
   * Note and photos: `shown` at once; `folded` behind one button until the answer makes a finding; `collapsed` until a
   * finding asks for them.
   */
  extras?: 'shown' | 'folded' | 'collapsed';
  pictures?: PictureTools | null;
  preparing?: number;
  /** What the host shows below the answer. */
  below?: ComponentType<{ questionId: number }> | undefined;
}

const blanks = new Map<number, RawAnswer>();

const blankOf = (questionId: number): RawAnswer => {
  const blank = blanks.get(questionId) ?? { questionId };
  blanks.set(questionId, blank);
  return blank;
};

const needWords = {
  answer: formWords.needsAnswer,
  grade: formWords.needsGrade,
  note: formWords.needsNote,
  photo: formWords.needsPhoto,
};

/** What is said below the question. */
const HelpText = ({ text }: { text: string | null }) => (
  <Illustrated text={text ?? ''} prose={styles.help} picture={styles.helpPicture} />
);

/** The picture that shows how to answer. */
const HelpPicture = ({ question, language }: Pick<QuestionCardProps, 'question' | 'language'>) =>
  question.helpPictureUrl ? (
    <img className={styles.helpPicture} src={question.helpPictureUrl} alt={tell(formWords.helpPicture, language)} />
  ) : null;

/** One question with everything that hangs on it; it renders again only when its own answer changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, language, onChange, severity = null, needs = '', below: Below } = props;
  const answer = props.answer ?? blankOf(question.id);
  const textId = useId();
  const needsId = useId();
  const languageId = languageIds[language];
  const info = localized(question.infoText, question.locales, languageId, 'infoText');
  const text = localized(question.text, question.locales, languageId, 'name');
  const shown = text || <span className={styles.blank}>{tell(formWords.noText, language)}</span>;
  if (question.infoOnly) {
    return (
      <section id={anchorOf(question.id)} className={styles.info}>
        <Icon name="info" />
        <div>
          <p className={styles.infoText}>{shown}</p>
          <HelpText text={info} />
          <HelpPicture question={question} language={language} />
        </div>
      </section>
    );
  }
  const given = isGiven(question, answer);
  const done = given && !props.incomplete;
  return (
    <section
      id={anchorOf(question.id)}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={textId}
      // Whoever is led here from the review hears what is missing, too.
      aria-describedby={needs ? needsId : undefined}
      data-severity={severity ?? undefined}
      data-needs={needs ? true : undefined}
    >
      <div className={styles.head}>
        <span className={styles.number} data-given={done}>
          {question.place}
          {done && <Icon name="check" size={14} />}
          <span className="sr">{done ? tell(formWords.answered, language) : ''}</span>
        </span>
        <h3 id={textId} className={styles.text}>
          {shown}
          {question.required && (
            <>
              <b className={styles.star} aria-hidden="true">
                {'\u00a0*'}
              </b>
              <span className="sr"> ({tell(formWords.required, language)})</span>
            </>
          )}
        </h3>
      </div>
      <HelpText text={info} />
      <HelpPicture question={question} language={language} />
      <AnswerField question={question} answer={answer} language={language} labelledBy={textId} onChange={onChange} />
      {severity && (
        <Finding {...{ question, answer, severity, language, onChange }} weighable={props.weighable ?? false} />
      )}
      <Needs id={needsId} needs={needs} language={language} />
      {Below && <Below questionId={question.id} />}
      <Extras
        {...props}
        answer={answer}
        severity={severity}
        clear={
          given && question.answerType !== answerTypes.text ? (
            // The key: with it, focus that goes with this button never moves on to another.
            <button
              key="clear"
              type="button"
              className={styles.clear}
              onClick={() => {
                onChange({ ...chooseOne(question, answer, null), text: null });
                props.onCleared?.(answer);
              }}
            >
              {tell(formWords.clear, language)}
            </button>
          ) : null
        }
      />
    </section>
  );
});

/** Where a question stands on the page. */
export const anchorOf = (questionId: number) => `q${questionId}`;

function AnswerField(props: AnswerProps) {
  switch (props.question.answerType) {
    case answerTypes.single:
      return <DropDown {...props} />;
    case answerTypes.multiple:
      return <CheckRows {...props} />;
    case answerTypes.radio:
      return <RadioRows {...props} />;
    case answerTypes.groupButton:
      return <GroupButtons {...props} />;
    case answerTypes.text:
      return <Written {...props} />;
    default:
      return null;
  }
}

function Needs({ id, needs, language }: { id: string; needs: string; language: Language }) {
  return (
    <div id={id} role="status" className={styles.needs}>
      {needs.split(' ').map((need) =>
        need in needWords ? (
          <p key={need}>
            <Icon name="warn" size={18} />
            {tell(needWords[need as Need], language)}
          </p>
        ) : null,
      )}
    </div>
  );
}

/** Note and photos. Where the finding asks for either, they are expanded and say so. */
function Extras({
  question,
  answer,
  language,
  onChange,
  severity,
  extras = 'shown',
  pictures = null,
  preparing = 0,
  needs = '',
  clear,
}: Omit<QuestionCardProps, 'answer'> & { answer: RawAnswer; clear: ReactNode }) {
  const asked = severity != null && (question.findingNote !== 'off' || question.findingPhoto !== 'off');
  const keys = answer.pictureKeys ?? [];
  const [expanded, setExpanded] = useState(false);
  const [noteOpen, setNoteOpen] = useState(false);
  const noteId = useId();
  const writing = noteOpen || Boolean(answer.note) || (asked && question.findingNote !== 'off');
  const notes = question.preparedNotes ?? [];
  const unwanted = extras === 'folded' ? severity === null : extras === 'collapsed' && !asked;
  const collapsed = unwanted && !expanded && !answer.note && keys.length === 0 && preparing === 0;
  if (collapsed) {
    return (
      <div className={styles.foot} tabIndex={-1}>
        <button key="expand" type="button" className={styles.expand} onClick={() => setExpanded(true)}>
          {tell(formWords.extras, language)}
        </button>
        {clear}
      </div>
    );
  }
  const hint = asked && !needs ? hintOf(question, answer, language) : null;
  const addNote = !writing && (
    <button type="button" onClick={() => setNoteOpen(true)}>
      <Icon name="note" />
      <span>{tell(pictures ? formWords.note : formWords.addNote, language)}</span>
    </button>
  );
  return (
    <div className={styles.extras} tabIndex={-1}>
      <div role="status">{hint}</div>
      {writing && (
        <div className={styles.note}>
          <label htmlFor={noteId}>{tell(formWords.note, language)}</label>
          {notes.length > 0 && (
            <NoteChips
              {...{ notes, language }}
              note={answer.note ?? ''}
              onNote={(note) => onChange({ ...answer, note })}
            />
          )}
          <textarea
            id={noteId}
            rows={2}
            ref={noteOpen && !answer.note ? focusOn : undefined}
            maxLength={longestText}
            value={answer.note ?? ''}
            onChange={(event) => onChange({ ...answer, note: storable(event.target.value) }, true)}
          />
        </div>
      )}
      {pictures ? (
        <Photos owner={question.id} {...{ keys, preparing, language, pictures }}>
          {addNote}
        </Photos>
      ) : (
        addNote && <div className={styles.bare}>{addNote}</div>
      )}
      {clear}
    </div>
  );
}

/** What the finding asks for besides the answer: what is required is said at once, not only at review. */
function hintOf(question: VersionQuestion, answer: RawAnswer, language: Language): ReactNode {
  const lacks = {
    note: answer.note?.trim() ? 'off' : question.findingNote,
    photo: answer.pictureKeys?.length ? 'off' : question.findingPhoto,
  };
  const sentence = (rule: 'required' | 'optional', [justNote, justPhoto, both]: [AnyText, AnyText, AnyText]) => {
    const [note, photo] = [lacks.note === rule, lacks.photo === rule];
    if (note && photo) return fill(both, language);
    if (note) return fill(justNote, language);
    return photo ? fill(justPhoto, language) : null;
  };
  const required = sentence('required', [formWords.asksNote, formWords.asksPhoto, formWords.asksBoth]);
  const optional = sentence('optional', [formWords.wantsNote, formWords.wantsPhoto, formWords.wantsBoth]);
  return (
    <>
      {required && <p className={styles.asks}>{required}</p>}
      {optional && <p className={styles.hint}>{optional}</p>}
    </>
  );
}
