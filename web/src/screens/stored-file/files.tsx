import { Skeleton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { FileList } from './list.tsx';
import { Pictures } from './pictures.tsx';
import { words as shared } from './words.ts';

const EditorPictures = fetched(
  async () => (await import('./editor-pictures.tsx')).EditorPictures,
  () => <Skeleton height={320} radius="lg" />,
);

const words = {
  title: say({ tr: 'Dosyalar', en: 'Files' }),
  under: say({
    tr: 'Firmanızın sakladığı görseller ve dosyalar, kapladıkları yer ve kullanıldıkları yerler.',
    en: 'The pictures and files that your company stores, the space they take, and where they are used.',
  }),
  all: say({ tr: 'Tümü', en: 'All' }),
};

const tabs = [
  { name: 'all', label: words.all, access: 'ManageFiles', panel: <FileList /> },
  { name: 'pictures', label: shared.pictures, access: 'ManagePictures', panel: <Pictures /> },
  { name: 'editor', label: shared.editorPictures, access: 'ManageHtmlEditorPictures', panel: <EditorPictures /> },
] as const;

/** What the company has stored, and what of it nobody needs any more. */
export default function Files() {
  const say = useSay();
  const rights = useRights();
  return (
    <>
      <PageHeader title={say(words.title)} under={say(words.under)} />
      <ScreenTabs tabs={tabs.filter(({ access }) => may(access, rights))} />
    </>
  );
}
