import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usageQuery } from '../../api/queries';
import { Code, Page, Panel } from '../../kit';
import { curlOf } from './curl';
import { drawCode } from './drawing';
import { Picture, type Shown } from './Picture';
import { QrForm } from './QrForm';
import { bodyOf, chosenIn, DEFAULTS, type Logo, type Wish } from './wish';
import './qr.css';

const route = getRouteApi('/inside/qr');

/** Draws a code to view and download, and shows the request for it. */
export function Qr() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const [wish, setWish] = useState<Wish>({ ...DEFAULTS, ...search });
  const [logo, setLogo] = useState<Logo>();
  const [shown, setShown] = useState<Shown>();
  const draw = useMutation({
    mutationFn: async () => ({ wish, logo, drawn: await drawCode(bodyOf(wish, logo)) }),
    async onSuccess(made) {
      setShown(made);
      await navigate({ search: chosenIn(made.wish), replace: true });
      await queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
    },
  });
  return (
    <Page
      title="QR codes"
      says="Make a code here, or let a program make it by the request that is shown. The same request always draws the same picture."
    >
      <div className="columns">
        <Panel title="Code">
          <QrForm
            wish={wish}
            logo={logo}
            error={draw.error}
            isPending={draw.isPending}
            onWish={(changes) => setWish({ ...wish, ...changes })}
            onLogo={setLogo}
            onDraw={() => draw.mutate()}
          />
        </Panel>
        <div className="stack qr-made">
          <Panel title="Picture">
            <Picture shown={shown} isOld={shown !== undefined && (shown.wish !== wish || shown.logo !== logo)} />
          </Panel>
          <Panel title="Request" says="For a shell, with a key of yours in SCORELINE_KEY.">
            <Code label="Request as curl" text={curlOf(wish, logo)} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
