import '@mantine/core/styles.css';
import './theme.css';
import './client/schemas.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { printLight, schemeManager } from './client/scheme.ts';
import { Hosts } from './parts/say/hosts.tsx';
import { keepFocus } from './parts/say/keep-focus.ts';
import { heedOtherTabs } from './parts/say/other-tabs.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

heedOtherTabs();
keepFocus();
printLight();

function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <RouterProvider router={router} />
      <Hosts />
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
