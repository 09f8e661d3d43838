import type { ApiError } from '@sorrel/web-kit/api';
import type { FormInstance } from 'antd';

type Form = Pick<FormInstance, 'setFields' | 'getFieldsValue'>;

/** The server's texts go under the fields they are about. */
export function showFieldErrors(form: Form, error: ApiError): void {
  const known = Object.keys(form.getFieldsValue() as object);
  form.setFields(
    Object.entries(error.errors)
      .filter(([name]) => known.includes(name))
      .map(([name, errors]) => ({ name, errors })),
  );
}
