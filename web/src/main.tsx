import '@mantine/core/styles.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { schemeManager } from './client/scheme.ts';
import { watchOtherTabs } from './client/session.ts';
import { queryClient } from './client/use.ts';
import { useLater } from './parts/later.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

z.config({ jitless: true });
watchOtherTabs();

const Toaster = lazy(async () => ({ default: (await import('./client/toaster.tsx')).Toaster }));
const ConfirmHost = lazy(async () => ({ default: (await import('./parts/confirm-host.tsx')).ConfirmHost }));

function App() {
  const started = useLater();
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {started && (
          <Suspense fallback={null}>
            <Toaster />
            <ConfirmHost />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}

const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
