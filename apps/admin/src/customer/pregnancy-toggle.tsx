import type { AdminUser } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Switch } from 'antd';
import { useId } from 'react';
import { useMay } from '../app/session.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { serverText, useCommand } from '../ui/command.ts';
import { NoticeText } from '../ui/notice-alert.tsx';

/** Pregnancy, changed only after a confirmation: it stops charges and dispatch of what must not be used. */
export function PregnancyToggle({ user, subscriptionId }: { user: AdminUser; subscriptionId: number }) {
  const labelId = useId();
  const { modal, notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<{ id: number; value: boolean }>('/v2/admin/form/update-user-pregnant');
  const isPregnant = user.pregs !== null;
  const mayMark = useMay('markPregnant');
  const mayClear = useMay('clearPregnant');
  const isAllowed = isPregnant ? mayClear : mayMark;

  const save = async (value: boolean): Promise<void> => {
    try {
      await mutateAsync({ id: user.id, value });
      notification.success({
        title: 'Updated',
        description: value ? 'Pregnancy status has been set to pregnant' : 'Pregnancy status has been cleared',
      });
    } catch (error) {
      notification.error({
        title: 'Error',
        description: <NoticeText text="Failed to update pregnancy status" why={serverText(error)} />,
        role: 'alert',
      });
    }
    reload();
  };
  const ask = (value: boolean): void => {
    modal.confirm({
      title: value ? `Set ${user.name} to pregnant?` : `Clear the pregnancy of ${user.name}?`,
      width: 480,
      centered: true,
      content: value
        ? 'Charges and dispatch of treatments that must not be used in pregnancy stop, and a prescriber is asked to review them.'
        : 'Treatments may be charged and shipped again once a prescriber has reviewed them.',
      okText: value ? 'Set to pregnant' : 'Clear',
      cancelText: 'Close',
      onOk: () => save(value),
    });
  };
  return (
    <section className="sub-panel switch-row">
      <h3 id={labelId}>Pregnant</h3>
      <Switch
        aria-labelledby={labelId}
        checked={isPregnant}
        loading={isPending}
        disabled={!isAllowed}
        onChange={ask}
        checkedChildren="Yes"
        unCheckedChildren="No"
      />
      {!isAllowed && (
        <span className="sub">{isPregnant ? 'Only a prescriber can clear this.' : 'You may not change this.'}</span>
      )}
      {user.pregs && <span className="flag-tag flag-tag--pregnant">Since {formatDate(user.pregs)}</span>}
    </section>
  );
}
