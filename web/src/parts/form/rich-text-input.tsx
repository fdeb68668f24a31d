import '@mantine/tiptap/styles.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { say } from '@sahada/contract/text';
import { isPictureAddress } from '@sahada/contract/text-picture';
import { mergeAttributes, Node, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { InsertPicture } from '../editor-picture/insert-picture.tsx';
import classes from './rich-text-input.module.css';
import { tidied } from './word-html.ts';

const words = {
  bold: say({ tr: 'Kalın', en: 'Bold' }),
  italic: say({ tr: 'Eğik', en: 'Italic' }),
  underline: say({ tr: 'Altı çizili', en: 'Underline' }),
  heading: say({ tr: 'Başlık', en: 'Heading' }),
  bullets: say({ tr: 'Maddeli liste', en: 'Bullet list' }),
  numbers: say({ tr: 'Numaralı liste', en: 'Numbered list' }),
  quote: say({ tr: 'Alıntı', en: 'Quotation' }),
  link: say({ tr: 'Bağlantı ekle', en: 'Add a link' }),
  unlink: say({ tr: 'Bağlantıyı kaldır', en: 'Remove the link' }),
  address: say({ tr: 'Bağlantının adresi', en: 'Address of the link' }),
  newTab: say({ tr: 'Yeni sekmede aç', en: 'Open in a new tab' }),
  save: say({ tr: 'Uygula', en: 'Apply' }),
  undo: say({ tr: 'Geri al', en: 'Undo' }),
  redo: say({ tr: 'Yinele', en: 'Redo' }),
};

/** One of the company's pictures; from anywhere else none is taken. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img', getAttrs: (picture) => (isPictureAddress(picture.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

/** The marks that the server keeps, and no others: what is pasted loses the rest at once. */
const extensions = [
  StarterKit.configure({ heading: { levels: [3] }, code: false, codeBlock: false, horizontalRule: false, link: false }),
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] }),
  Picture,
];

export interface RichTextInputProps {
  label: string;
  hint?: ReactNode;
  isRequired: boolean;
  path: string;
  lang?: string | undefined;
  /** HTML; '' is nothing. */
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
}

/** The heavy half of RichTextField. */
export function RichTextInput(props: RichTextInputProps) {
  const { label, hint, isRequired, path, lang, value, error } = props;
  const say = useSay();
  const id = useId();
  const latest = useRef(props);
  latest.current = props;
  /** What the editor last said, so that its own words are not given back to it. */
  const said = useRef(value);
  const editor = useEditor({
    shouldRerenderOnTransaction: true,
    extensions,
    content: value,
    onUpdate({ editor: now }) {
      said.current = now.isEmpty ? '' : now.getHTML();
      latest.current.onChange(said.current);
    },
  });

  // Another language was chosen, or the row was read anew.
  useEffect(() => {
    if (editor === null || value === said.current) return;
    said.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const hasError = Boolean(error);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: tidied,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-required': String(isRequired),
          'aria-invalid': String(hasError),
          'data-path': path,
          name: path,
          ...(lang === undefined ? {} : { lang }),
        },
      },
    });
  }, [editor, id, isRequired, hasError, path, lang]);

  return (
    <Input.Wrapper
      label={label}
      description={hint}
      withAsterisk={isRequired}
      error={error}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor?.commands.focus() }}
    >
      <RichTextEditor
        editor={editor}
        mt={4}
        withTypographyStyles={false}
        classNames={{ root: classes.root ?? '', content: classes.content ?? '' }}
        data-error={hasError || undefined}
        labels={{
          boldControlLabel: say(words.bold),
          italicControlLabel: say(words.italic),
          underlineControlLabel: say(words.underline),
          h3ControlLabel: say(words.heading),
          bulletListControlLabel: say(words.bullets),
          orderedListControlLabel: say(words.numbers),
          blockquoteControlLabel: say(words.quote),
          linkControlLabel: say(words.link),
          unlinkControlLabel: say(words.unlink),
          linkEditorInputLabel: say(words.address),
          linkEditorInputPlaceholder: 'https://',
          linkEditorExternalLink: say(words.newTab),
          linkEditorInternalLink: say(words.newTab),
          linkEditorSave: say(words.save),
          undoControlLabel: say(words.undo),
          redoControlLabel: say(words.redo),
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <InsertPicture
            onPicture={({ url, alt }) =>
              editor
                ?.chain()
                .focus()
                .insertContent([{ type: 'picture', attrs: { src: url, alt } }, { type: 'paragraph' }])
                .run()
            }
          />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
