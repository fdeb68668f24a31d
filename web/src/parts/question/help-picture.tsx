import { Button, Text } from '@mantine/core';
import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { IconTrash } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { ImageUpload } from '../form/image-upload.tsx';
import { common } from '../say/words.ts';
import type { Form } from './question-form.ts';

const words = {
  label: say({ tr: 'Yardım fotoğrafı', en: 'Help picture' }),
  hint: say({
    tr: 'Sorunun altında görünür: doğru durum nasıl olmalı, nereye bakılmalı.',
    en: 'Shown under the question: what it should look like, where to look.',
  }),
};

/** The picture that shows how a question is to be answered. It is stored at once, and the question has it with its own save. */
export function HelpPicture({ form }: { form: Form }) {
  const say = useSay();
  const url = form.getValues().HelpPictureUrl ?? '';
  const set = (id: number | null, address: string | null) => {
    form.setFieldValue('helpPictureId', id);
    form.setFieldValue('HelpPictureUrl', address);
  };
  return (
    <div data-path="helpPictureId">
      <ImageUpload
        url={url}
        alt={say(words.label)}
        row={question.uploadHelpPicture}
        onUploaded={(data) => {
          const { helpPictureId, HelpPictureUrl } = data as { helpPictureId: number; HelpPictureUrl: string };
          set(helpPictureId, HelpPictureUrl);
        }}
        tools={
          url !== '' && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={14} />}
              onClick={() => set(null, null)}
            >
              {say(common.remove)}
            </Button>
          )
        }
      >
        <Text size="sm" fw={500}>
          {say(words.label)}
        </Text>
        <Text size="xs" c="dimmed" mb={6}>
          {say(words.hint)}
        </Text>
      </ImageUpload>
    </div>
  );
}
