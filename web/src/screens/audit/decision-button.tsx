import { Button } from '@mantine/core';
import type { WireResponseRow } from '@sahada/contract/audit';
import type { AnyText } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Decision } from './decision-dialog.tsx';

const DecisionDialog = fetched(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

export interface DecisionButtonProps {
  decision: Decision;
  response: WireResponseRow;
  label: AnyText;
  icon?: ReactNode;
  className?: string | undefined;
}

/** Decides about a response once a reason has been given. */
export function DecisionButton({ decision, response, label, icon, className }: DecisionButtonProps) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={className}
        leftSection={icon}
        onPointerEnter={DecisionDialog.ahead}
        onClick={() => setAsked(true)}
      >
        {say(label)}
      </Button>
      {asked && <DecisionDialog decision={decision} response={response} close={() => setAsked(false)} />}
    </>
  );
}
