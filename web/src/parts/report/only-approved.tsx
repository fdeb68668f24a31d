import { Switch } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { figuresScope } from '@sahada/rules/rights';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { useRights } from '../../client/session.ts';
import classes from './report.module.css';

const words = {
  onlyApproved: say({ tr: 'Yalnızca onaylananlar', en: 'Only approved' }),
  company: say({ tr: 'Tüm planlar', en: 'All plans' }),
  own: say({ tr: 'Yalnızca görevli olduğunuz planlar', en: 'Only the plans you work on' }),
  ownAndApprovals: say({
    tr: 'Yalnızca görevli olduğunuz ve onayladığınız planlar',
    en: 'Only the plans you work on or approve',
  }),
};

/** Leaves out of the figures, here and on every other screen, what awaits approval. */
export function OnlyApproved() {
  const say = useSay();
  const [onlyApproved, setOnlyApproved] = useOnlyApproved();
  return (
    <Switch
      size="sm"
      label={say(words.onlyApproved)}
      checked={onlyApproved}
      onChange={(event) => setOnlyApproved(event.currentTarget.checked)}
    />
  );
}

/** Of whose plans the reader's figures are. */
export function WhoseFigures() {
  const say = useSay();
  return <span>{say(words[figuresScope(useRights())])}</span>;
}

/** Over the figures of a page of one row: of whose plans they are, and which responses count. */
export function FiguresBar() {
  return (
    <div className={classes.figures}>
      <WhoseFigures />
      <OnlyApproved />
    </div>
  );
}
