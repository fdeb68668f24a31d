import type { ComponentProps } from 'react';

interface SentFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSend: () => unknown;
}

/** A form that our own code checks and sends. React passes events on from a dialog to the form behind it, which is not sent. */
export function SentForm({ onSend, ...rest }: SentFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void onSend();
      }}
      {...rest}
    />
  );
}
