// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
import runtime1 from "ajv/dist/runtime/equal.js";
const note = (found, instancePath, keyword, params) => found.push({instancePath, keyword, params});
"use strict";
export const validateCommands = validate52;
const func0 = Object.prototype.hasOwnProperty;
const func64 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^x-", "u");
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._/-]*$", "u");
const pattern5 = new RegExp("^[0-9]{15,21}$", "u");
const schema21 = {"properties":{"name":0,"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"description":0,"name_localizations":0,"description_localizations":0,"options":0,"default_member_permissions":0,"contexts":0,"integration_types":0,"nsfw":0,"handler":{"enum":["app_handler","discord_launch_activity",1,2]},"dm_permission":{"type":["boolean","null"]},"default_permission":{"type":["boolean","null"]},"ignore":{"items":{"enum":["description","name_localizations","description_localizations","options","default_member_permissions","nsfw","dm_permission","contexts","integration_types","handler"]}},"absent":0,"renamed_from":0,"allow":{"items":{"enum":["replace","loss"]}}}};
const func27 = (runtime1.default ?? runtime1);
const schema22 = {"type":["object","null"],"propertyNames":{"enum":["id","da","de","en-GB","en-US","es-ES","es-419","fr","hr","it","lt","hu","nl","no","pl","pt-BR","ro","fi","sv-SE","vi","tr","cs","el","bg","ru","uk","hi","th","zh-CN","ja","zh-TW","ko","ar","he"]}};

function validate55(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema22.type});
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
const _errs1 = errors;
if(!((((((((((((((((((((((((((((((((((key0 === "id") || (key0 === "da")) || (key0 === "de")) || (key0 === "en-GB")) || (key0 === "en-US")) || (key0 === "es-ES")) || (key0 === "es-419")) || (key0 === "fr")) || (key0 === "hr")) || (key0 === "it")) || (key0 === "lt")) || (key0 === "hu")) || (key0 === "nl")) || (key0 === "no")) || (key0 === "pl")) || (key0 === "pt-BR")) || (key0 === "ro")) || (key0 === "fi")) || (key0 === "sv-SE")) || (key0 === "vi")) || (key0 === "tr")) || (key0 === "cs")) || (key0 === "el")) || (key0 === "bg")) || (key0 === "ru")) || (key0 === "uk")) || (key0 === "hi")) || (key0 === "th")) || (key0 === "zh-CN")) || (key0 === "ja")) || (key0 === "zh-TW")) || (key0 === "ko")) || (key0 === "ar")) || (key0 === "he"))){
errors = (vErrors ??= []).push({instancePath,keyword:"enum",params:{allowedValues: schema22.propertyNames.enum},propertyName:key0});
}
var valid0 = _errs1 === errors;
if(!valid0){
errors = note(vErrors ??= [], instancePath, "propertyNames", {propertyName: key0});
}
}
for(const key1 of Object.keys(data)){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func64(data0) > 100){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", {limit: 100});
}
if(func64(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
validate55.errors = vErrors;
return errors === 0;
}

const schema23 = {"properties":{"type":{"enum":["sub_command","sub_command_group","string","integer","boolean","user","channel","role","mentionable","number","attachment",1,2,3,4,5,6,7,8,9,10,11]},"name":0,"description":0,"name_localizations":0,"description_localizations":0,"required":0,"choices":0,"options":0,"channel_types":{"items":{"enum":["guild_text","dm","guild_voice","group_dm","guild_category","guild_announcement","announcement_thread","public_thread","private_thread","guild_stage_voice","guild_directory","guild_forum","guild_media",0,1,2,3,4,5,10,11,12,13,14,15,16]}},"min_value":0,"max_value":0,"min_length":0,"max_length":0,"autocomplete":0,"file_types":0}};
const schema24 = {"properties":{"value":{"type":["string","number"]}}};

function validate61(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.value === undefined) || (!(func0.call(data, "value")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "value"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "name") || (key0 === "name_localizations")) || (key0 === "value"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func64(data0) > 100){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 100});
}
if(func64(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate55(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.value !== undefined && func0.call(data, "value")){
let data2 = data.value;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
errors = note(vErrors ??= [], instancePath+"/value", "type", {type: schema24.properties.value.type});
}
if(typeof data2 === "string"){
if(func64(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/value", "maxLength", {limit: 100});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate61.errors = vErrors;
return errors === 0;
}

const wrapper0 = {validate: validate58};
const pattern6 = new RegExp("^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$", "u");

function validate58(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "description"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema23.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((((((((((((((((((((((data0 === "sub_command") || (data0 === "sub_command_group")) || (data0 === "string")) || (data0 === "integer")) || (data0 === "boolean")) || (data0 === "user")) || (data0 === "channel")) || (data0 === "role")) || (data0 === "mentionable")) || (data0 === "number")) || (data0 === "attachment")) || (data0 === 1)) || (data0 === 2)) || (data0 === 3)) || (data0 === 4)) || (data0 === 5)) || (data0 === 6)) || (data0 === 7)) || (data0 === 8)) || (data0 === 9)) || (data0 === 10)) || (data0 === 11))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema23.properties.type.enum});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func64(data1) > 32){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 32});
}
if(func64(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func64(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 100});
}
if(func64(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/description", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate55(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate55(data.description_localizations, {instancePath:instancePath+"/description_localizations"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.required !== undefined && func0.call(data, "required")){
if(typeof data.required !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/required", "type", {type: "boolean"});
}
}
if(data.choices !== undefined && func0.call(data, "choices")){
let data6 = data.choices;
if(Array.isArray(data6)){
if(data6.length > 25){
errors = note(vErrors ??= [], instancePath+"/choices", "maxItems", {limit: 25});
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate61(data6[i0], {instancePath:instancePath+"/choices/" + i0}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/choices", "type", {type: "array"});
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data8 = data.options;
if(Array.isArray(data8)){
if(data8.length > 25){
errors = note(vErrors ??= [], instancePath+"/options", "maxItems", {limit: 25});
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(wrapper0.validate(data8[i1], {instancePath:instancePath+"/options/" + i1}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/options", "type", {type: "array"});
}
}
if(data.channel_types !== undefined && func0.call(data, "channel_types")){
let data10 = data.channel_types;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(!((((((((((((((((((((((((((data11 === "guild_text") || (data11 === "dm")) || (data11 === "guild_voice")) || (data11 === "group_dm")) || (data11 === "guild_category")) || (data11 === "guild_announcement")) || (data11 === "announcement_thread")) || (data11 === "public_thread")) || (data11 === "private_thread")) || (data11 === "guild_stage_voice")) || (data11 === "guild_directory")) || (data11 === "guild_forum")) || (data11 === "guild_media")) || (data11 === 0)) || (data11 === 1)) || (data11 === 2)) || (data11 === 3)) || (data11 === 4)) || (data11 === 5)) || (data11 === 10)) || (data11 === 11)) || (data11 === 12)) || (data11 === 13)) || (data11 === 14)) || (data11 === 15)) || (data11 === 16))){
errors = note(vErrors ??= [], instancePath+"/channel_types/" + i2, "enum", {allowedValues: schema23.properties.channel_types.items.enum});
}
}
let i3 = data10.length;
let j0;
if(i3 > 1){
outer0:
for(;i3--;){
for(j0 = i3; j0--;){
if(func27(data10[i3], data10[j0])){
errors = note(vErrors ??= [], instancePath+"/channel_types", "uniqueItems", {i: i3, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/channel_types", "type", {type: "array"});
}
}
if(data.min_value !== undefined && func0.call(data, "min_value")){
let data12 = data.min_value;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740992 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/min_value", "maximum", {comparison: "<=", limit: 9007199254740992});
}
if(data12 < -9007199254740992 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/min_value", "minimum", {comparison: ">=", limit: -9007199254740992});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/min_value", "type", {type: "number"});
}
}
if(data.max_value !== undefined && func0.call(data, "max_value")){
let data13 = data.max_value;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740992 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/max_value", "maximum", {comparison: "<=", limit: 9007199254740992});
}
if(data13 < -9007199254740992 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/max_value", "minimum", {comparison: ">=", limit: -9007199254740992});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/max_value", "type", {type: "number"});
}
}
if(data.min_length !== undefined && func0.call(data, "min_length")){
let data14 = data.min_length;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
errors = note(vErrors ??= [], instancePath+"/min_length", "type", {type: "integer"});
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 6000 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/min_length", "maximum", {comparison: "<=", limit: 6000});
}
if(data14 < 0 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/min_length", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.max_length !== undefined && func0.call(data, "max_length")){
let data15 = data.max_length;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
errors = note(vErrors ??= [], instancePath+"/max_length", "type", {type: "integer"});
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 6000 || isNaN(data15)){
errors = note(vErrors ??= [], instancePath+"/max_length", "maximum", {comparison: "<=", limit: 6000});
}
if(data15 < 1 || isNaN(data15)){
errors = note(vErrors ??= [], instancePath+"/max_length", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.autocomplete !== undefined && func0.call(data, "autocomplete")){
if(typeof data.autocomplete !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/autocomplete", "type", {type: "boolean"});
}
}
if(data.file_types !== undefined && func0.call(data, "file_types")){
let data17 = data.file_types;
if(Array.isArray(data17)){
if(data17.length > 10){
errors = note(vErrors ??= [], instancePath+"/file_types", "maxItems", {limit: 10});
}
const len3 = data17.length;
for(let i4=0; i4<len3; i4++){
let data18 = data17[i4];
if(typeof data18 === "string"){
if(func64(data18) > 100){
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "maxLength", {limit: 100});
}
if(!pattern6.test(data18)){
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "pattern", {pattern: "^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/file_types", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate58.errors = vErrors;
return errors === 0;
}

const schema25 = {"type":["array","string","null"],"items":{"enum":["CREATE_INSTANT_INVITE","KICK_MEMBERS","BAN_MEMBERS","ADMINISTRATOR","MANAGE_CHANNELS","MANAGE_GUILD","ADD_REACTIONS","VIEW_AUDIT_LOG","PRIORITY_SPEAKER","STREAM","VIEW_CHANNEL","SEND_MESSAGES","SEND_TTS_MESSAGES","MANAGE_MESSAGES","EMBED_LINKS","ATTACH_FILES","READ_MESSAGE_HISTORY","MENTION_EVERYONE","USE_EXTERNAL_EMOJIS","VIEW_GUILD_INSIGHTS","CONNECT","SPEAK","MUTE_MEMBERS","DEAFEN_MEMBERS","MOVE_MEMBERS","USE_VAD","CHANGE_NICKNAME","MANAGE_NICKNAMES","MANAGE_ROLES","MANAGE_WEBHOOKS","MANAGE_GUILD_EXPRESSIONS","USE_APPLICATION_COMMANDS","REQUEST_TO_SPEAK","MANAGE_EVENTS","MANAGE_THREADS","CREATE_PUBLIC_THREADS","CREATE_PRIVATE_THREADS","USE_EXTERNAL_STICKERS","SEND_MESSAGES_IN_THREADS","USE_EMBEDDED_ACTIVITIES","MODERATE_MEMBERS","VIEW_CREATOR_MONETIZATION_ANALYTICS","USE_SOUNDBOARD","CREATE_GUILD_EXPRESSIONS","CREATE_EVENTS","USE_EXTERNAL_SOUNDS","SEND_VOICE_MESSAGES","SET_VOICE_CHANNEL_STATUS","SEND_POLLS","USE_EXTERNAL_APPS","PIN_MESSAGES","BYPASS_SLOWMODE"]}};
const pattern7 = new RegExp("^[0-9]{1,20}$", "u");

function validate65(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(((!(Array.isArray(data))) && (typeof data !== "string")) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema25.type});
}
if(typeof data === "string"){
if(!pattern7.test(data)){
errors = note(vErrors ??= [], instancePath, "pattern", {pattern: "^[0-9]{1,20}$"});
}
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((((((((((((((((((((((((((((((((((((((((((((((((((data0 === "CREATE_INSTANT_INVITE") || (data0 === "KICK_MEMBERS")) || (data0 === "BAN_MEMBERS")) || (data0 === "ADMINISTRATOR")) || (data0 === "MANAGE_CHANNELS")) || (data0 === "MANAGE_GUILD")) || (data0 === "ADD_REACTIONS")) || (data0 === "VIEW_AUDIT_LOG")) || (data0 === "PRIORITY_SPEAKER")) || (data0 === "STREAM")) || (data0 === "VIEW_CHANNEL")) || (data0 === "SEND_MESSAGES")) || (data0 === "SEND_TTS_MESSAGES")) || (data0 === "MANAGE_MESSAGES")) || (data0 === "EMBED_LINKS")) || (data0 === "ATTACH_FILES")) || (data0 === "READ_MESSAGE_HISTORY")) || (data0 === "MENTION_EVERYONE")) || (data0 === "USE_EXTERNAL_EMOJIS")) || (data0 === "VIEW_GUILD_INSIGHTS")) || (data0 === "CONNECT")) || (data0 === "SPEAK")) || (data0 === "MUTE_MEMBERS")) || (data0 === "DEAFEN_MEMBERS")) || (data0 === "MOVE_MEMBERS")) || (data0 === "USE_VAD")) || (data0 === "CHANGE_NICKNAME")) || (data0 === "MANAGE_NICKNAMES")) || (data0 === "MANAGE_ROLES")) || (data0 === "MANAGE_WEBHOOKS")) || (data0 === "MANAGE_GUILD_EXPRESSIONS")) || (data0 === "USE_APPLICATION_COMMANDS")) || (data0 === "REQUEST_TO_SPEAK")) || (data0 === "MANAGE_EVENTS")) || (data0 === "MANAGE_THREADS")) || (data0 === "CREATE_PUBLIC_THREADS")) || (data0 === "CREATE_PRIVATE_THREADS")) || (data0 === "USE_EXTERNAL_STICKERS")) || (data0 === "SEND_MESSAGES_IN_THREADS")) || (data0 === "USE_EMBEDDED_ACTIVITIES")) || (data0 === "MODERATE_MEMBERS")) || (data0 === "VIEW_CREATOR_MONETIZATION_ANALYTICS")) || (data0 === "USE_SOUNDBOARD")) || (data0 === "CREATE_GUILD_EXPRESSIONS")) || (data0 === "CREATE_EVENTS")) || (data0 === "USE_EXTERNAL_SOUNDS")) || (data0 === "SEND_VOICE_MESSAGES")) || (data0 === "SET_VOICE_CHANNEL_STATUS")) || (data0 === "SEND_POLLS")) || (data0 === "USE_EXTERNAL_APPS")) || (data0 === "PIN_MESSAGES")) || (data0 === "BYPASS_SLOWMODE"))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema25.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
validate65.errors = vErrors;
return errors === 0;
}

const schema26 = {"type":["array","null"],"items":{"enum":["guild","bot_dm","private_channel",0,1,2]}};

function validate67(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema26.type});
}
if(Array.isArray(data)){
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((((data0 === "guild") || (data0 === "bot_dm")) || (data0 === "private_channel")) || (data0 === 0)) || (data0 === 1)) || (data0 === 2))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema26.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
validate67.errors = vErrors;
return errors === 0;
}

const schema27 = {"items":{"enum":["guild_install","user_install",0,1]}};

function validate69(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((data0 === "guild_install") || (data0 === "user_install")) || (data0 === 0)) || (data0 === 1))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema27.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "array"});
}
validate69.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema21.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func64(data0) > 32){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 32});
}
if(func64(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((data1 === "chat_input") || (data1 === "user")) || (data1 === "message")) || (data1 === "primary_entry_point")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema21.properties.type.enum});
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func64(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 100});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate55(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate55(data.description_localizations, {instancePath:instancePath+"/description_localizations"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data5 = data.options;
if(Array.isArray(data5)){
if(data5.length > 25){
errors = note(vErrors ??= [], instancePath+"/options", "maxItems", {limit: 25});
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate58(data5[i0], {instancePath:instancePath+"/options/" + i0}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/options", "type", {type: "array"});
}
}
if(data.default_member_permissions !== undefined && func0.call(data, "default_member_permissions")){
if(!(validate65(data.default_member_permissions, {instancePath:instancePath+"/default_member_permissions"}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
if(data.contexts !== undefined && func0.call(data, "contexts")){
if(!(validate67(data.contexts, {instancePath:instancePath+"/contexts"}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
if(data.integration_types !== undefined && func0.call(data, "integration_types")){
if(!(validate69(data.integration_types, {instancePath:instancePath+"/integration_types"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.nsfw !== undefined && func0.call(data, "nsfw")){
if(typeof data.nsfw !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/nsfw", "type", {type: "boolean"});
}
}
if(data.handler !== undefined && func0.call(data, "handler")){
let data11 = data.handler;
if(!((((data11 === "app_handler") || (data11 === "discord_launch_activity")) || (data11 === 1)) || (data11 === 2))){
errors = note(vErrors ??= [], instancePath+"/handler", "enum", {allowedValues: schema21.properties.handler.enum});
}
}
if(data.dm_permission !== undefined && func0.call(data, "dm_permission")){
let data12 = data.dm_permission;
if((typeof data12 !== "boolean") && (data12 !== null)){
errors = note(vErrors ??= [], instancePath+"/dm_permission", "type", {type: schema21.properties.dm_permission.type});
}
}
if(data.default_permission !== undefined && func0.call(data, "default_permission")){
let data13 = data.default_permission;
if((typeof data13 !== "boolean") && (data13 !== null)){
errors = note(vErrors ??= [], instancePath+"/default_permission", "type", {type: schema21.properties.default_permission.type});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data14 = data.ignore;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(!((((((((((data15 === "description") || (data15 === "name_localizations")) || (data15 === "description_localizations")) || (data15 === "options")) || (data15 === "default_member_permissions")) || (data15 === "nsfw")) || (data15 === "dm_permission")) || (data15 === "contexts")) || (data15 === "integration_types")) || (data15 === "handler"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i1, "enum", {allowedValues: schema21.properties.ignore.items.enum});
}
}
let i2 = data14.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data14[i2], data14[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i2, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data17 = data.renamed_from;
if(typeof data17 === "string"){
if(func64(data17) > 32){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 32});
}
if(func64(data17) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data18 = data.allow;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i3=0; i3<len2; i3++){
let data19 = data18[i3];
if(!((data19 === "replace") || (data19 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i3, "enum", {allowedValues: schema21.properties.allow.items.enum});
}
}
let i4 = data18.length;
let j1;
if(i4 > 1){
outer1:
for(;i4--;){
for(j1 = i4; j1--;){
if(func27(data18[i4], data18[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i4, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate54.errors = vErrors;
return errors === 0;
}


function validate72(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "ids") || (key0 === "prune")) || (key0 === "commands"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/ids", "minItems", {limit: 1});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "type", {type: "string"});
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/ids", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids", "type", {type: "array"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data3 = data.commands;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i2=0; i2<len1; i2++){
if(!(validate54(data3[i2], {instancePath:instancePath+"/commands/" + i2}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate72.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "application_id") || (key0 === "prune")) || (key0 === "commands")) || (key0 === "guilds"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.application_id !== undefined && func0.call(data, "application_id")){
let data0 = data.application_id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
errors = note(vErrors ??= [], instancePath+"/application_id", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/application_id", "type", {type: "string"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data2 = data.commands;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate54(data2[i0], {instancePath:instancePath+"/commands/" + i0}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands", "type", {type: "array"});
}
}
if(data.guilds !== undefined && func0.call(data, "guilds")){
let data4 = data.guilds;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate72(data4[i1], {instancePath:instancePath+"/guilds/" + i1}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/guilds", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate53.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.evenkeel === undefined) || (!(func0.call(data, "evenkeel")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "evenkeel"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "evenkeel") || (key0 === "name")) || (key0 === "discord")) || (pattern3.test(key0)))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.evenkeel !== undefined && func0.call(data, "evenkeel")){
if(1 !== data.evenkeel){
errors = note(vErrors ??= [], instancePath+"/evenkeel", "const", {allowedValue: 1});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func64(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 63});
}
if(func64(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern4.test(data1)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^[A-Za-z0-9][A-Za-z0-9._/-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.discord !== undefined && func0.call(data, "discord")){
if(!(validate53(data.discord, {instancePath:instancePath+"/discord"}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate52.errors = vErrors;
return errors === 0;
}

