import type { Shipped } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Tooltip } from 'antd';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { saveFile } from '../documents/file.ts';
import { useCommand } from '../ui/command.ts';

interface Props {
  itemId: number;
  /** What is shipped, for messages: a code or an order. */
  name: string;
  onDone(): void;
}

/** Buys the label and saves it under its tracking number. */
export function ShipButton({ itemId, name, onDone }: Props) {
  const { notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number }, z.infer<typeof Shipped>>('/v2/admin/form/ship');
  const isAllowed = useMay('ship');

  const ship = async (): Promise<void> => {
    try {
      const { pdfUrl, trackingNumber, isPending: isLabelPending } = await mutateAsync({ id: itemId });
      if (pdfUrl && trackingNumber) {
        notification.success({
          title: `${name} shipped`,
          description: `Tracking ${trackingNumber}. The label is saved as ${trackingNumber}.pdf.`,
        });
        const problem = await saveFile(pdfUrl, `${trackingNumber}.pdf`);
        if (problem)
          notification.warning({
            title: 'The label could not be saved',
            description: `${problem} Use Shipping Label to try again.`,
            role: 'alert',
          });
      } else {
        console.warn(`Ship ${itemId}: no pdfUrl`);
        notification.warning({
          title: isLabelPending ? 'The label is on its way' : 'There is no label yet',
          description:
            'Royal Mail has not answered. We go on asking and never buy a second label; check again in a moment.',
          role: 'alert',
        });
      }
    } catch (error) {
      notification.error({ title: `${name} was not shipped`, description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  const button = (
    <Button size="small" type="primary" loading={isPending} disabled={!isAllowed} onClick={() => void ship()}>
      Ship
    </Button>
  );
  return isAllowed ? button : <Tooltip title="Only a pharmacist or dispatch may ship">{button}</Tooltip>;
}
