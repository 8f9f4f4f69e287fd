import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { Toasts } from './kit/toast';
import { router } from './router';
import { OneAccount } from './shell/OneAccount';
import { SignInAgain } from './shell/SignInAgain';
import './tokens.css';
import './kit/kit.css';
import './kit/forced-colours.css';
import './shell/shell.css';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={queryClient}>
        <OneAccount>
          <RouterProvider router={router} />
          <SignInAgain />
        </OneAccount>
        <Toasts />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
