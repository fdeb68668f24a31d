import { Progress, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

interface AdvanceProps {
  /** How far it is, in words. */
  text: string;
  percent: number;
  className?: string | undefined;
}

const quarter = 25;

/** How far something long is: seen at every step, and told to whoever hears the page when it begins and at each quarter. */
export function Advance({ text, percent, className }: AdvanceProps) {
  const at = Math.floor(percent / quarter);
  const [told, tell] = useState({ at, text });
  if (told.at !== at) tell({ at, text });
  return (
    <div className={className}>
      <span aria-hidden>{text}</span>
      <Progress value={percent} size="sm" aria-label={text} />
      <VisuallyHidden role="status">{told.text}</VisuallyHidden>
    </div>
  );
}
