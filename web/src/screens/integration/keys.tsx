import { Button } from '@mantine/core';
import { type ApiKeyItem, apiKey } from '@sahada/contract/api-key';
import { permissions } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { ShortList } from '../../parts/list/short-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import classes from './integration.module.css';
import { KeyForm } from './key-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const words = {
  add: say({ tr: 'API anahtarı oluştur', en: 'Create API key' }),
  none: say({ tr: 'Henüz API anahtarı yok', en: 'No API keys yet' }),
  noneHint: say({
    tr: 'ERP, Excel veya Power BI gibi programlar Sahada verilerini bir anahtarla okur. Anahtar, seçtiğiniz yetkileri ancak siz de bu yetkilere sahipken kullanır.',
    en: 'Programs such as your ERP, Excel or Power BI read Sahada with a key. A key uses the rights you choose for as long as you hold them.',
  }),
  made: say({ tr: 'Yeni API anahtarı', en: 'The new API key' }),
  by: say({ tr: '{name} oluşturdu, {when}', en: 'Made by {name}, {when}' }),
  never: say({ tr: 'Henüz kullanılmadı', en: 'Not used yet' }),
  used: say({ tr: 'Son kullanım {when}, {address}', en: 'Last used {when}, {address}' }),
  until: say({ tr: '{when} tarihine kadar', en: 'until {when}' }),
  stopped: say({ tr: 'Çalışmıyor', en: 'Does not work' }),
  makerGone: say({
    tr: '{name} pasif ya da bu yetkilere artık sahip değil. Programlar için kendi adınıza yeni bir anahtar oluşturun.',
    en: '{name} is passive or no longer holds these rights. Create a new key of your own for the programs.',
  }),
  unusable: say({
    tr: 'Kullanılamayan yetkiler: {rights}. {name} bunlara artık sahip değil.',
    en: 'Rights that cannot be used: {rights}. {name} no longer holds them.',
  }),
  expired: say({ tr: 'Süresi doldu', en: 'Expired' }),
  deleteOne: say({ tr: '“{name}” API anahtarı silinsin mi?', en: 'Delete the API key “{name}”?' }),
  deleteHint: say({
    tr: 'Bu anahtarı kullanan programlar hemen çalışmaz olur. Bu işlem geri alınamaz.',
    en: 'Programs that use this key stop working at once. This cannot be undone.',
  }),
};

/** The company's API keys. */
export function Keys() {
  const read = useRead(apiKey.list, {});
  const { query, change } = useAddress<{ open?: string }>();
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <ShortList read={read} words={words} add={() => change({ open: 'new' })}>
        {(item) => <Key key={item.id} item={item} edit={() => change({ open: String(item.id) })} />}
      </ShortList>
      <KeyForm open={query.open} onMade={setMade} />
      {made !== null && <SecretDialog title={words.made} secret={made} close={() => setMade(null)} />}
    </>
  );
}

function Key({ item, edit }: { item: ApiKeyItem; edit: () => void }) {
  const say = useSay();
  const format = useFormat();
  const setActive = useWrite(apiKey.setActive);
  const remove = useWrite(apiKey.remove);
  const unusable = item.permissions.filter((right) => !item.usable.includes(right));
  const isStopped = item.usable.length === 0;
  const isOver = item.expiresAt !== null && Date.parse(item.expiresAt) <= Date.parse(nowIso());
  const drop = async () => {
    const question = { question: say(words.deleteOne, { name: item.name }), under: say(words.deleteHint) };
    if (await ask({ ...question, yes: common.remove, danger: true })) await remove.send({ ids: [item.id] });
  };
  return (
    <li className={classes.row} data-off={!item.active || isOver || isStopped || undefined}>
      <h2 className={classes.name}>
        {item.name} <code>{item.prefix}…</code>
        {!item.active && <StatusBadge tone="neutral">{say(common.passive)}</StatusBadge>}
        {isStopped && <StatusBadge tone="bad">{say(words.stopped)}</StatusBadge>}
        {isOver && <StatusBadge tone="bad">{say(words.expired)}</StatusBadge>}
      </h2>
      <p className={classes.about}>{item.permissions.map((right) => say(permissions[right])).join(' · ')}</p>
      <p className={classes.about}>
        {[
          say(words.by, { name: item.createdBy, when: format.date(item.createdAt) }),
          item.expiresAt === null || isOver
            ? null
            : say(words.until, { when: format.date(item.expiresAt.slice(0, '2026-11-20'.length)) }),
          item.lastUsedAt === null
            ? say(words.never)
            : say(words.used, { when: format.dateTime(item.lastUsedAt), address: item.lastAddress ?? '' }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {unusable.length > 0 && (
        <p className={classes.about}>
          {isStopped
            ? say(words.makerGone, { name: item.createdBy })
            : say(words.unusable, {
                name: item.createdBy,
                rights: unusable.map((right) => say(permissions[right])).join(', '),
              })}
        </p>
      )}
      <span className={classes.actions}>
        <Button size="compact-sm" variant="default" onClick={edit}>
          {say(common.edit)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={setActive.sending}
          onClick={() => void setActive.send({ ids: [item.id], active: !item.active })}
        >
          {say(item.active ? activeWords.turnOff : activeWords.turnOn)}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" loading={remove.sending} onClick={() => void drop()}>
          {say(common.remove)}
        </Button>
      </span>
    </li>
  );
}
