import { PasswordInput } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { FieldDialog, type FieldDialogProps } from '../say/field-dialog.tsx';

const words = {
  password: say({ tr: 'Şifreniz', en: 'Your password' }),
};

export interface PasswordDialogProps extends Omit<FieldDialogProps, 'isEmpty' | 'onSend' | 'children'> {
  /** What is asked above it, and whether that is still empty. */
  children?: ReactNode;
  isEmpty?: boolean;
  /** Does what was asked for; returns the line to show where it was refused, or null. */
  onPassword: (password: string) => Promise<string | null>;
}

/** Asks for one's own password before something that a stolen session must not do. */
export function PasswordDialog({ onPassword, children, isEmpty = false, ...rest }: PasswordDialogProps) {
  const say = useSay();
  const [password, setPassword] = useState('');
  return (
    <FieldDialog {...rest} isEmpty={isEmpty || password === ''} onSend={() => onPassword(password)}>
      {children}
      <PasswordInput
        data-autofocus={children === undefined || undefined}
        label={say(words.password)}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FieldDialog>
  );
}
