import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { CloseIcon, IconButton, MenuIcon } from '../kit';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { SideBar } from './SideBar';

/** The frame of every page inside: a side bar, or on narrow screens a button that opens it. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <aside className="side">
        <Brand />
        <SideBar />
        <AccountMenu />
      </aside>
      <TopBar key={path} />
      <main id="content" className="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Remounted on each page, so that the menu closes after use. */
function TopBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="top">
      <IconButton label="Menu" onPress={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Brand />
      <ModalOverlay className="veil" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
        <Modal className="drawer">
          <Dialog aria-label="Menu" className="drawer-inside">
            <div className="drawer-head">
              <Brand />
              <IconButton label="Close menu" onPress={() => setOpen(false)}>
                <CloseIcon />
              </IconButton>
            </div>
            <SideBar />
            <AccountMenu />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </header>
  );
}
