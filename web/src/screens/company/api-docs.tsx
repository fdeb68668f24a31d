import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconApi } from '@tabler/icons-react';
import { apiDocsUrl, useApiDocs } from '../../client/api-docs.ts';
import { useSay } from '../../client/language.ts';

const words = {
  open: say({ tr: 'API belgeleri', en: 'API documentation' }),
};

/** Leads to the description of the API, where calls can be tried as oneself; nothing where the installation hides it. */
export function ApiDocs() {
  const say = useSay();
  if (!useApiDocs()) return null;
  return (
    <Button
      component="a"
      href={apiDocsUrl}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconApi size={18} stroke={1.7} />}
    >
      {say(words.open)}
    </Button>
  );
}
