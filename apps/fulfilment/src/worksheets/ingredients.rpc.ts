import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { addIngredient, listIngredients } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { IngredientsService } from './ingredients.service.ts';

@Controller()
export class IngredientsRpc {
  constructor(private readonly ingredients: IngredientsService) {}

  @MessageHandler(listIngredients)
  list(_input: z.output<typeof listIngredients.input>) {
    return this.ingredients.list();
  }

  @MessageHandler(addIngredient)
  add(input: z.output<typeof addIngredient.input>, ctx: Context) {
    return this.ingredients.add(input, ctx);
  }
}
