import { Controller, Inject } from '@nestjs/common';
import type { CompanyId } from '@sorrel/contracts/companies';
import { companiesOfConsultations } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';

@Controller()
export class CompaniesRpc {
  constructor(@Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig) {}

  @MessageHandler(companiesOfConsultations)
  async used(): Promise<{ ids: CompanyId[] }> {
    const { video, identityChecks } = this.config;
    return {
      ids: [...(video ? (['whereby'] as const) : []), ...(identityChecks ? (['stripe-identity'] as const) : [])],
    };
  }
}
